// SPDX-License-Identifier: MIT
// A server for the tests, at any free port, and how to talk to it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { createInterface } from 'node:readline'

export const zermelo = process.argv[2]

// Whatever fails, none of them stays.
const children = new Set()
process.on('exit', () => {
  for (const child of children) child.kill()
})

// Starts one and waits until it has said where it is; `said` is what it says on standard error.
export async function startServer(...options) {
  const child = spawn(zermelo, ['serve', '--port', '0', '--json', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const server = { child, port: JSON.parse(line).port, token: '', said: '' }
  child.stderr.on('data', (part) => {
    server.said += part
    process.stderr.write(part)
  })
  server.token = JSON.parse((await ask(server, 'GET', '/api/server')).text).token
  return server
}

// Ends it as Ctrl-C does; its exit code.
export async function stopServer({ child }, signal = 'SIGINT') {
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code, by] = await ended
  children.delete(child)
  return by ?? code
}

// One request: {status, headers, text}. A body that is no string is sent as JSON.
export function ask({ port, token }, method, path, body, headers = {}, options = {}) {
  const bytes = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const all = { 'x-zermelo-token': token, ...headers }
  if (bytes !== undefined) all['content-type'] ??= 'application/json'
  for (const [name, value] of Object.entries(all)) if (value === null) delete all[name]
  return new Promise((done, fail) => {
    const asked = { host: '127.0.0.1', port, method, path, headers: all, agent: false, ...options }
    const request = http.request(asked, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part) => (text += part))
      response.on('end', () => done({ status: response.statusCode, headers: response.headers, text }))
      response.on('error', fail)
    })
    request.on('error', fail)
    request.end(bytes)
  })
}

// The events of a stream: [{name, data}].
export const events = (text) =>
  text
    .split('\n\n')
    .filter(Boolean)
    .map((block) => {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block)
      return { name, data: JSON.parse(data) }
    })

// Runs tests one after the other; ends with 1 if one failed.
export async function runTests(tests) {
  let failed = 0
  for (const [name, test] of Object.entries(tests)) {
    try {
      await test()
      console.log(`ok      ${name}`)
    } catch (error) {
      failed++
      console.log(`FAILED  ${name}\n${error.stack}`)
    }
  }
  return failed
}
