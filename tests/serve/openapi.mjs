// SPDX-License-Identifier: MIT
// docs/openapi.json against a server: its paths are those of routes.def; each example is answered
// as its schema says, no field more, and every field of a schema is seen in some answer; each
// field of a request is needed, or not, and of the type that it says.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { ask, events, runTests, startServer, stopServer } from './server.mjs'

const doc = JSON.parse(readFileSync(process.argv[3], 'utf8'))
const routes = readFileSync(process.argv[4], 'utf8')
const server = await startServer('--plugin', process.argv[5])
const seen = new Set() // schema objects whose value was there

const resolved = (schema) =>
  schema.$ref ? doc.components.schemas[schema.$ref.split('/').at(-1)] : schema

const typeOf = (value) => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

function checkObject(value, schema, at) {
  for (const name of schema.required ?? []) assert.ok(name in value, `${at}: no ${name}`)
  for (const [name, field] of Object.entries(value)) {
    const told = schema.properties[name]
    assert.ok(told || schema.additionalProperties, `${at}: ${name} is not documented`)
    if (told) check(field, told, `${at}.${name}`)
  }
}

// The part of JSON Schema that the document uses.
function check(value, from, at) {
  const schema = resolved(from)
  seen.add(from).add(schema)
  const types = [schema.type ?? []].flat()
  const type = typeOf(value)
  const fits = types.includes(type) || (type === 'integer' && types.includes('number'))
  assert.ok(!types.length || fits, `${at} is ${type}, not ${types}`)
  if (schema.enum) assert.ok(schema.enum.includes(value), `${at} is ${value}`)
  if (schema.minItems) assert.ok(value.length >= schema.minItems, at)
  if (schema.maxItems) assert.ok(value.length <= schema.maxItems, at)
  if (type === 'array') for (const item of value) check(item, schema.items, `${at}[]`)
  if (type === 'object' && schema.properties) checkObject(value, schema, at)
}

// Every schema below one.
function* below(from, at, done = new Set()) {
  const schema = resolved(from)
  yield [from, at]
  if (done.has(schema)) return
  done.add(schema)
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    yield* below(field, `${at}.${name}`, done)
  if (schema.items) yield* below(schema.items, `${at}[]`, done)
}

const operations = Object.entries(doc.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    operation,
    body: operation.requestBody?.content['application/json'],
  })),
)

const examplesOf = (body) => (body ? Object.values(body.examples).map((e) => e.value) : [undefined])

async function refused(method, path, body, status, headers) {
  const { operation } = operations.find((o) => o.path === path && o.method === method) ?? {}
  const { status: got, text } = await ask(server, method, path, body, headers)
  assert.equal(got, status, `${method} ${path} ${JSON.stringify(body)}: ${text}`)
  const said = JSON.parse(text)
  check(said, doc.components.schemas.Error, 'error')
  const told = operation?.responses[status]?.description
  if (told) assert.ok(told.includes(said.error.code), `${path}: ${status} ${said.error.code}`)
}

function checkAnswer({ operation, path }, { status, headers, text }) {
  assert.equal(status, 200, `${path}: ${text}`)
  const [[type, { schema, 'x-events': told }]] = Object.entries(operation.responses[200].content)
  assert.equal(headers['content-type'], type)
  if (!told) {
    check(JSON.parse(text), schema, path)
    return
  }
  const all = events(text)
  for (const { name, data } of all) check(data, told[name], `${path} ${name}`)
  assert.equal(all.at(-1).name, 'answer')
}

// A value that no field of this type accepts.
const wrong = (schema) => ([resolved(schema).type].flat().includes('object') ? 7 : {})

// Each field of a request, in turn: misspelt, of another type, left out.
async function checkFields({ method, path }, schema, value, whole) {
  const of = resolved(schema)
  for (const [name, field] of Object.entries(of.properties)) {
    const { [name]: had, ...without } = value
    await refused(method, path, whole({ ...without, [`${name}x`]: had ?? 1 }), 400)
    await refused(method, path, whole({ ...value, [name]: wrong(field) }), 400)
    const left = await ask(server, method, path, whole(without))
    const status = of.required.includes(name) ? 400 : 200
    assert.equal(left.status, status, `${path} without ${name}: ${left.text}`)
    if (resolved(field).properties && had)
      await checkFields({ method, path }, field, had, (inner) => whole({ ...value, [name]: inner }))
  }
}

const bounded = [
  { game: 'kalah:6,6', moves: [] },
  { game: 'kalah:6,5', moves: ['2'] },
  { game: 'kalah:6,5', moves: [] },
]

const failed = await runTests({
  'the paths and methods are those of the server'() {
    const there = [...routes.matchAll(/^ROUTE\("(\w+)", "([^"]+)"/gm)].map(([, m, p]) => `${m} ${p}`)
    assert.deepEqual(operations.map((o) => `${o.method} ${o.path}`).sort(), there.sort())
  },

  async 'every example is answered as is told'() {
    for (const one of operations)
      for (const example of examplesOf(one.body)) {
        if (one.body) check(example, one.body.schema, `${one.path} request`)
        checkAnswer(one, await ask(server, one.method, one.path, example))
      }
  },

  async 'other methods are refused'() {
    for (const { path, method } of operations)
      for (const other of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])
        if (other !== method) await refused(other, path, undefined, 405)
  },

  async 'requests are what is told, and nothing else'() {
    for (const one of operations.filter((o) => o.body)) {
      const example = examplesOf(one.body)[0]
      await checkFields(one, one.body.schema, example, (value) => value)
      await refused(one.method, one.path, '{"position":', 400)
      await refused(one.method, one.path, '{}', 415, { 'content-type': 'text/plain' })
      await refused(one.method, one.path, `"${'x'.repeat(300000)}"`, 413)
      const nowhere = { ...example, position: { game: 'nogame', moves: [] } }
      await refused(one.method, one.path, nowhere, 422)
    }
  },

  async 'the token is asked for where it is told'() {
    for (const { method, path, operation, body } of operations) {
      const example = examplesOf(body)[0]
      const without = { 'x-zermelo-token': null }
      if (operation.security) await refused(method, path, example, 403, without)
      else assert.equal((await ask(server, method, path, example, without)).status, 200)
    }
  },

  // Not those of boards that a guest draws in letters. A bound is there while a depth is at work:
  // whether one is seen is a matter of luck and of the machine, so that several positions are searched,
  // for different times.
  async 'every field that is told is seen'() {
    const think = operations.find((o) => o.path === '/api/think')
    let missing = []
    for (let tries = 0; tries < 20; tries++) {
      missing = []
      for (const [name, schema] of Object.entries(doc.components.schemas))
        for (const [inner, at] of below(schema, name)) if (!seen.has(inner)) missing.push(at)
      missing = missing.filter((at) => !at.endsWith('.mono'))
      if (!missing.length) break
      const position = bounded[tries % bounded.length]
      const limits = { seconds: 1.5 + 0.5 * (tries % 4) }
      checkAnswer(think, await ask(server, 'POST', think.path, { position, player: 'pvs', limits }))
    }
    assert.deepEqual(missing, [])
  },
})

await stopServer(server)
process.exit(failed ? 1 : 0)
