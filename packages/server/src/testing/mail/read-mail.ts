import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the decoded e-mails to an address from an outbox, newest last. */
export async function mailsTo(dataFolder: string, address: string): Promise<string[]> {
  const outbox = join(dataFolder, 'outbox')
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const contents = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
  return contents
    .filter((content) => recipientOf(content).includes(address))
    .toSorted((a, b) => dateOf(a) - dateOf(b))
    .map(readMail)
}

/** Decodes the quoted-printable content of an e-mail. */
export function readMail(content: string): string {
  const bytes = content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Returns the secret from the password link in an e-mail; empty if the e-mail contains no such link. */
export function passwordLinkIn(mail = ''): string {
  return /#\/auth\/reset\?hash=([\w-]+)/.exec(mail)?.[1] ?? ''
}

function recipientOf(content: string): string {
  return /^To: (.*)$/m.exec(content)?.[1] ?? ''
}

function dateOf(content: string): number {
  return Date.parse(/^Date: (.*)$/m.exec(content)?.[1] ?? '')
}
