// How the page is built: into dist/, with relative addresses, so that it can be put anywhere; with
// what the rest of the project has made for it; and with a service worker that keeps it for a visit
// without a network.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { books } from 'zermelo/books'
import { words } from './words.ts'

const page = dirname(fileURLToPath(import.meta.url))
const dist = join(page, 'dist')
const build = process.env.ZERMELO_BUILD ?? join(page, '../build')

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })
}

// The addresses of books of openings, by their games; and where they are in the folder books.
const bookAddresses = Object.fromEntries(
  Object.entries(books).map(([game, at]) => [game, `books/${basename(at.pathname)}`]),
)

// The npm package has the first plies of large books; the page, which fetches a book when its game is
// thought about, has the whole one if that is not too large.
const bookMost = 400_000 // bytes
const bookFiles = () =>
  Object.values(books).map((at) => {
    const file = at.pathname.replace(/^.*\/js\/books\//, '')
    return statSync(join(page, '../books', basename(file))).size <= bookMost ? basename(file) : file
  })

// Figures of the lab as they are loaded: no blanks, and of fractions six digits, more than are shown.
function figures(source: Buffer): Buffer {
  const short = (_: string, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value
  return Buffer.from(JSON.stringify(JSON.parse(source.toString()), short))
}

// The rows of the table of the source reports, as docs/reports.md has them.
export function reportRows(text: string) {
  const lines = text.split('\n').filter((line) => /^\| [A-Z]\d+ \|/.test(line))
  return lines.map((line) => {
    const [id, did, command, found] = line.split(/(?<!\\)\|/).slice(1, 5)
    const plain = (cell = '') =>
      cell
        .trim()
        .replace(/\\\|/g, '|')
        .replace(/\[.+?\]\((.+?)\)/g, '`docs/$1`')
    return { id: plain(id), did: plain(did), command: plain(command), found: plain(found) }
  })
}

// What is made elsewhere, by its address: the engine, books, the lab's figures and a list of them.
function madeElsewhere(): Map<string, Buffer> {
  const made = new Map<string, Buffer>()
  const take = (address: string, path: string) => {
    if (!existsSync(path)) return
    const source = readFileSync(path)
    made.set(address, address.startsWith('data/') ? figures(source) : source)
  }
  take('engine.wasm', join(build, 'page/engine/engine.wasm'))
  for (const file of bookFiles()) {
    made.set(`books/${basename(file)}`, readFileSync(join(page, '../books', file)))
  }
  take('proof/zermelo.wasm', join(build, 'page/engine/zermelo.wasm'))
  take('proof/verifier.wasm', join(build, 'page/engine/verifier.wasm'))
  take('data/bench.json', join(page, '../bench/results.json'))
  const lab = [join(page, '../bench/lab'), join(build, 'page/lab')].flatMap(filesBelow)
  for (const path of lab) take(`data/${basename(path)}`, path)
  const reports = readFileSync(join(page, '../docs/reports.md'), 'utf8')
  made.set('data/reports.json', Buffer.from(JSON.stringify(reportRows(reports))))
  const experiments = lab.map((path) => basename(path, '.json')).sort()
  const index = { experiments, bench: made.has('data/bench.json') }
  made.set('data/index.json', Buffer.from(JSON.stringify(index)))
  return made
}

function elsewhere(): Plugin {
  return {
    name: 'made-elsewhere',
    configureServer(server) {
      server.middlewares.use((request, answer, next) => {
        const found = madeElsewhere().get((request.url ?? '').replace(/^\//, ''))
        if (found) answer.end(found)
        else next()
      })
    },
    generateBundle() {
      for (const [fileName, source] of madeElsewhere()) {
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  }
}

// What is loaded when it is first wanted: books of openings, figures of the lab, what proves and
// verifies, and every view but that of play. What is drawn over a board is, too, but kept at once: it
// belongs to the view of play, and must be there without a network.
export const isLater = (name: string) =>
  /^(books|data|proof)\/|^assets\/(?!index-|worker-|overlay-)/i.test(name)

// Fills in the lists of files, and a version that changes with any of them.
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    closeBundle() {
      const files = filesBelow(dist).filter((file) => !file.endsWith('sw.js'))
      const names = files.map((file) => relative(dist, file).replace(/\\/g, '/'))
      const later = names.filter(isLater)
      const first = names.filter((name) => !isLater(name))
      const addresses = first.map((name) => (name === 'index.html' ? './' : name))
      const hash = createHash('sha256')
      for (const file of files.sort()) hash.update(relative(dist, file)).update(readFileSync(file))
      const source = readFileSync(join(page, 'src/sw.js'), 'utf8')
        .replace("'FILES'", JSON.stringify(addresses))
        .replace("'LATER'", JSON.stringify(later))
        .replace('VERSION', hash.digest('hex').slice(0, 16))
      mkdirSync(dist, { recursive: true })
      writeFileSync(join(dist, 'sw.js'), source)
    },
  }
}

// Writes each file compressed beside it, where that saves a tenth: what a web server sends to those
// who can read it. zermelo serve writes into index.html, which is small anyway.
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      for (const file of filesBelow(dist)) {
        const bytes = readFileSync(file)
        const keepIfSmall = (end: string, small: Buffer) => {
          if (small.length < bytes.length * 0.9) writeFileSync(file + end, small)
        }
        if (bytes.length < 1000 || file.endsWith('index.html')) continue
        keepIfSmall('.gz', gzipSync(bytes, { level: 9 }))
        keepIfSmall('.br', brotliCompressSync(bytes))
      }
    },
  }
}

export default defineConfig({
  base: './',
  define: { BOOKS: JSON.stringify(bookAddresses) },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  worker: { format: 'es' },
  server: { fs: { allow: ['../js', '.'] } },
  plugins: [words(join(page, 'src/words')), elsewhere(), serviceWorker(), compressed()],
})
