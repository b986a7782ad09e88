import { readFile, writeFile } from 'node:fs/promises'
import { PASSWORD_MIN_CHARACTERS } from '@lienzo/rules/sign-in/password'
import { fingerprintOf } from '@lienzo/server/adapters/passwords/breached-passwords'

/**
 * Converts a list of breached passwords, one per line, to the file that the server uses: `node
 * scripts/make-breached-passwords.ts <list>`. See docs/decisions/0021-accounts.md for the source of the list.
 */
const [, , path] = process.argv
if (!path) throw new Error('Say which list to read')
const lines = (await readFile(path, 'utf8')).split(/\r?\n/)
const long = lines.filter((line) => [...line].length >= PASSWORD_MIN_CHARACTERS)
const fingerprints = [...new Set(long.map(fingerprintOf))].toSorted((one, other) => one - other)
const bytes = Buffer.alloc(fingerprints.length * 4)
for (const [index, fingerprint] of fingerprints.entries()) bytes.writeUInt32LE(fingerprint, index * 4)
await writeFile('packages/server/src/adapters/passwords/breached-passwords.bin', bytes)
console.log(`${fingerprints.length} passwords`)
