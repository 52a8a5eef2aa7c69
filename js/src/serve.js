// SPDX-License-Identifier: MIT
// What a worker does: it hears {begin} once, then one call after the other, and says of each its
// progress, if there is any, and in the end {answer} or {failed}.

// `load(begin, progress)` makes what has the calls; `post` says something. Returns what hears.
export function serve(load, post) {
  let begin
  let library

  const answer = async ({ name, args }) => {
    try {
      library ??= await load(begin, (progress) => post({ progress }))
      post({ answer: library.call(name, ...args) })
    } catch (error) {
      library = undefined // its memory is in no state to go on with
      post({ failed: error instanceof Error ? error.message : String(error) })
    }
  }
  return (message) => {
    if ('begin' in message) begin = message.begin
    else answer(message)
  }
}
