// SPDX-License-Identifier: MIT
// zermelo/engine: the parts for those who bring their own worker, as the page of Zermelo does.

export { linesOf, writtenLines } from './calls.js'
export { compile } from './compile.js'
export { Core } from './core.js'
export { ZermeloError } from './error.js'
export { Library } from './library.js'
export { serve } from './serve.js'
export { version } from './version.js'
export { Workers } from './workers.js'
