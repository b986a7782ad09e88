import { fileURLToPath } from 'node:url'
import { buildClient } from './build-client.ts'

const target = fileURLToPath(new URL('../dist', import.meta.url))
await buildClient(target)
console.log(`The package for other projects is in ${target}: npm install ${target}`)
