/* SPDX-License-Identifier: MIT
 * board_style.h - the look of the picture of a board: rules of CSS, as svg_open() takes them, and
 * the figures of pieces. A cell is 50 units wide. */
#ifndef PROGRAMS_BOARD_STYLE_H
#define PROGRAMS_BOARD_STYLE_H

static const char style[] =
    "text{font-family:system-ui,'DejaVu Sans',Helvetica,Arial,sans-serif;"
    "text-anchor:middle;fill:#645d53}\n"
    ".mono{font-family:ui-monospace,'DejaVu Sans Mono',monospace;"
    "text-anchor:start;white-space:pre;fill:#262320}\n"
    ".ground{fill:#eee9df}\n"
    ".of-pit,.of-store{fill:#d9b382;stroke:#b98a55;"
    "stroke-width:2.5}\n"
    ".of-point{fill:#e3c28f}.of-hole{fill:#3d6ea3}\n"
    ".of-pit~text,.of-store~text,"
    ".of-hole~text{fill:#fff8ea}.of-point~text{fill:#5a4220}\n"
    ".grid{stroke:#7d5a31;stroke-width:1.25;fill:none}\n"
    ".square{fill:#fbf7ee;stroke:#cfc5b2}"
    ".shade{fill:#e2d6bf}\n"
    ".pit{fill:#b98a55;stroke:#7d5a31;stroke-width:1.25}"
    ".hole{fill:#f7f4ee}\n"
    ".label{fill:none;stroke:#8b8272}\n"
    ".last{fill:none;stroke:#b9791c;stroke-width:3}"
    ".rim-of-last{fill:none;stroke:#fffdf8;stroke-width:6.5}\n"
    ".stone{stroke:#5c5548;stroke-width:1.25}\n"
    ".side0 .stone{fill:#262320}.side1 .stone{fill:#fbf8f1}\n"
    ".disc{fill:#8d8577}.side0 .disc{fill:#e9b949}"
    ".side1 .disc{fill:#c4473b}\n"
    ".rim{fill:none;stroke:#000;stroke-opacity:.2;stroke-width:2}\n"
    ".initial{font-size:16px;font-weight:700;fill:#262320}\n"
    ".sign{fill:none;stroke:#645d53;stroke-width:5;stroke-linecap:round}"
    ".side0 .sign{stroke:#256154}.side1 .sign{stroke:#b0522d}\n"
    ".man{fill:#fffdf8;stroke:#2b2723;stroke-width:1.75;stroke-linejoin:round}"
    ".side1 .man{fill:#2f2b27;stroke:#14120f;stroke-width:1}\n"
    ".tone0{fill:#efe2c4}.tone1{fill:#d9c69c}"
    ".tone2{fill:#c9b07c}\n"
    ".seed{stroke:#281405;stroke-opacity:.55;stroke-width:.6}\n"
    ".number{font-size:14px}.who{text-anchor:start}.mover{font-weight:700;fill:#262320}\n"
    ".count{font-size:15px;font-weight:700;fill:#fff8ea;paint-order:stroke;"
    "stroke:#2c1e10;stroke-opacity:.85;stroke-width:3.5;stroke-linejoin:round}\n"
    ".stick{fill:#a9743a;stroke:#6b4720}\n"
    ".box{fill:#b8443c;stroke:#6f221c}.lid{fill:#cf5a50}"
    ".ribbon{fill:none;stroke:#f3d27a;stroke-width:2.5}\n"
    ".barred{fill:none;stroke:#b3261e;stroke-width:3;stroke-linecap:round}\n"
    ".offered{fill:none;stroke:#3a7d44;stroke-width:3}\n"
    "@media (prefers-color-scheme:dark){\n"
    "text{fill:#a9a196}.mono{fill:#ece7de}"
    ".ground{fill:#2b2925}\n"
    ".of-pit,.of-store{fill:#6d4f31;stroke:#503820}"
    ".of-point{fill:#7a5b36}.of-hole{fill:#274867}"
    ".of-point~text{fill:#e8d6b4}\n"
    ".grid{stroke:#2c1e10}.square{fill:#565044;stroke:#6b6455}"
    ".shade{fill:#433e35}\n"
    ".pit{fill:#503820;stroke:#2c1e10}.hole{fill:#15140f}"
    ".label{stroke:#7d766a}\n"
    ".last{stroke:#e5b45a}.rim-of-last{stroke:#100f0d}"
    ".mover{fill:#ece7de}.caption .stone{stroke:#a9a196}.stone{stroke:#100f0d}\n"
    ".side0 .sign{stroke:#7cc4b2}.side1 .sign{stroke:#eb9c78}\n"
    ".side1 .man{fill:#1a1816;stroke:#b9b09f}"
    ".stick{fill:#c99457;stroke:#3a2712}"
    ".barred{stroke:#ff8a7a}\n}\n";

/* Pieces by their kind, around the middle of a cell. */
static const struct figure {
    const char *kind, *markup;
} figures[] = {
    {"stone", "<circle class=\"stone\" r=\"22\"/>"},
    {"disc", "<circle class=\"disc\" r=\"20.5\"/><circle class=\"rim\" r=\"14.5\"/>"},
    {"x", "<path class=\"sign\" d=\"M-12-12 12 12M12-12-12 12\"/>"},
    {"o", "<circle class=\"sign\" r=\"13\"/>"},
    {"offered", "<circle class=\"offered\" r=\"7\"/>"},
    {"barred", "<path class=\"barred\" d=\"M-6.5-6.5 6.5 6.5M6.5-6.5-6.5 6.5\"/>"},
    {"pawn", "<path class=\"man\" d=\"M0-17a6.5 6.5 0 0 1 4 11.8q5.7 4 3.4 7.2h-3.4q.6 8.6 8 12.6"
             "q2.9 1.7 2.9 5.2h-29.8q0-3.5 2.9-5.2q7.4-4 8-12.6h-3.4q-2.3-3.2 3.4-7.2"
             "a6.5 6.5 0 0 1 4-11.8z\"/>"},
    {"rook", "<path class=\"man\" d=\"M-14-17h6.4v4h4.4v-4h6.4v4h4.4v-4h6.4v8.6l-4.6 4v14.4"
             "l5.2 5.2v4.6h-29.2v-4.6l5.2-5.2v-14.4l-4.6-4z\"/>"},
    {"king", "<path class=\"man\" d=\"M-1.4-22h2.8v4h4v2.9h-4v4q1.7 0 2.9 1.7q9.8-5.2 12.7 2.9"
             "q2.3 8-7.5 16.1v4.6q2.9 1.7 2.9 5.2h-24.8q0-3.5 2.9-5.2v-4.6"
             "q-9.8-8.1-7.5-16.1q2.9-8.1 12.7-2.9q1.2-1.7 2.9-1.7v-4h-4v-2.9h4z\"/>"},
    {"present", "<path class=\"box\" d=\"M-11-6h22v17h-22z\"/>"
                "<path class=\"box lid\" d=\"M-13-10h26v6h-26z\"/>"
                "<path class=\"ribbon\" d=\"M0-10v21M0-10c-10 0-11-9-5-8.5s5 8.5 5 8.5"
                "c10 0 11-9 5-8.5s-5 8.5-5 8.5\"/>"},
};

#endif
