// How the page is built: into dist/, with relative addresses, so that it can be put anywhere; and
// with a service worker that keeps all of it for a visit without a network.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })
}

// Fills in the list of files, and a version that changes with any of them.
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    closeBundle() {
      const dist = join(import.meta.dirname, 'dist')
      const files = filesBelow(dist).filter((file) => !file.endsWith('sw.js'))
      const hash = createHash('sha256')
      for (const file of files.sort()) hash.update(file).update(readFileSync(file))
      const names = files.map((file) => relative(dist, file).replace(/\\/g, '/'))
      const source = readFileSync(join(import.meta.dirname, 'src/sw.js'), 'utf8')
        .replace(
          "'FILES'",
          JSON.stringify(names.map((name) => (name === 'index.html' ? './' : name))),
        )
        .replace('VERSION', hash.digest('hex').slice(0, 16))
      writeFileSync(join(dist, 'sw.js'), source)
    },
  }
}

export default defineConfig({
  base: './',
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: 'es' },
  plugins: [serviceWorker()],
})
