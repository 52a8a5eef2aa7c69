# SPDX-License-Identifier: MIT
"""Classes whose objects the package makes, and nobody else."""
import inspect
from typing import Type, TypeVar

Class = TypeVar("Class")


def made_here(made: Type[Class]) -> Type[Class]:
    """A class whose constructor, with an argument for each field, help() does not show."""
    setattr(made, "__signature__", inspect.Signature())
    init = vars(made)["__init__"]
    init.__signature__ = inspect.Signature()
    init.__doc__ = "The package makes these."
    return made
