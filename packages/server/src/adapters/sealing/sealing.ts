import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Prefix of a sealed text, followed by the id of the key and a colon. */
const PREFIX = 'sealed:1:'
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encryption of texts in the database, so that a copy of the database alone does not reveal them. */
export type Sealing = {
  /**
   * Encrypts a text with the newest key. `purpose` names the use and the owner of the text; `open` must receive the same
   * `purpose`.
   */
  seal(text: string, purpose: string): string
  /**
   * Decrypts a sealed text, and returns any other text unchanged. Throws if the key is missing, the sealed text was altered or
   * `purpose` differs.
   */
  open(sealedText: string, purpose: string): string
  /** Returns whether a text was sealed with the newest key. */
  isCurrent(text: string): boolean
}

/**
 * Returns functions that encrypt texts with the first secret and decrypt them with any of the secrets. Throws if there are no
 * secrets.
 */
export function makeSealing(secrets: readonly string[]): Sealing {
  const keys = secrets.map(keyOf)
  const [newest] = keys
  if (!newest) throw new Error('Sealing needs a key')

  function open(sealedText: string, purpose: string): string {
    if (!sealedText.startsWith(PREFIX)) return sealedText
    const [id = '', content = ''] = sealedText.slice(PREFIX.length).split(':')
    const key = keys.find((each) => each.id === id)
    if (!key) throw new Error(`The key ${id} of a sealed text is not among those of this installation`)
    const bytes = Buffer.from(content, 'base64url')
    const nonce = bytes.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv(CIPHER, key.secret, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(purpose))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
    return Buffer.concat(text).toString('utf8')
  }

  return {
    seal(text, purpose) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, newest.secret, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(purpose))
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const content = Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')
      return `${PREFIX}${newest.id}:${content}`
    },
    open,
    isCurrent: (text) => text.startsWith(`${PREFIX}${newest.id}:`),
  }
}

function keyOf(text: string): { id: string; secret: Uint8Array } {
  const secret = new Uint8Array(hkdfSync('sha256', text, '', 'lienzo storage', 32))
  return { id: createHash('sha256').update(secret).digest('hex').slice(0, 8), secret }
}
