import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupRefused, reasonOf } from '../backup-refused.ts'
import { type BackupTarget, readAll } from '../target/backup-target.ts'

/** Key of the object that contains the target's identity, encrypted with `BACKUP_KEY`; `age --decrypt` can open it too. */
const IDENTITY_KEY = 'identity.age'

/** Work factor of scrypt: 2^16 blocks of 1 kB, so each guess at the passphrase costs 64 MB and half a second. */
const WORK_FACTOR = 16

/** Size in bytes of a chunk that age seals, and size of the authentication tag that age adds to each chunk. */
const CHUNK = 64 * 1024
const TAG = 16

/** Encryption of all data in a target, in the age format. */
export type Vault = {
  seal(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** Opens sealed bytes. Throws if the bytes are truncated, were changed, or belong to a different target. */
  open(sealedBytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** Returns the HMAC-SHA-256 of a text, in hexadecimal. */
  mac(text: string): string
  isMac(text: string, mac: string): boolean
  /** Returns the size in bytes that `bytes` bytes have after they are sealed. */
  sealedSize(bytes: number): number
  /** Returns the key of the object in the target that stores a content. The key does not reveal the content's SHA-256. */
  contentKey(sha256: string): string
}

/**
 * Opens the vault of a target with its passphrase, or creates a vault if the target contains no backups. Throws `BackupRefused`
 * if backups exist without a vault, or if the passphrase is wrong.
 */
export async function makeVault(target: BackupTarget, passphrase: string): Promise<Vault> {
  if ((await target.size(IDENTITY_KEY)) !== undefined) return openVault(target, passphrase)
  for await (const { key } of target.list('backups/'))
    throw new BackupRefused(
      `${target.name} contains ${key} but no ${IDENTITY_KEY}, which opens it. Copy that file back, or choose an empty folder.`,
    )
  const identity = await generateX25519Identity()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  const sealedIdentity = await encrypter.encrypt(identity)
  await target.write(IDENTITY_KEY, oneChunk(sealedIdentity))
  return vaultOf(identity)
}

/** Opens the vault of a target. Throws `BackupRefused` if the target has no vault or if the passphrase is wrong. */
export async function openVault(target: BackupTarget, passphrase: string): Promise<Vault> {
  const sealedIdentity = await readAll(target, IDENTITY_KEY)
  if (!sealedIdentity) {
    throw new BackupRefused(
      `${target.name} holds no backups: the file ${IDENTITY_KEY} is missing. Name the folder that "npm run backup" wrote to.`,
    )
  }
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return await vaultOf(await decrypter.decrypt(new Uint8Array(sealedIdentity), 'text'))
  } catch (error) {
    throw new BackupRefused(
      `BACKUP_KEY does not open ${IDENTITY_KEY} of ${target.name}. Set it to the key that the first backup there was made ` +
        `with: no other key opens these backups. If that is the key, the file is damaged; copy it back (${reasonOf(error)}).`,
    )
  }
}

async function vaultOf(identity: string): Promise<Vault> {
  const recipient = await identityToRecipient(identity)
  const macKey = new Uint8Array(hkdfSync('sha256', identity, '', 'lienzo backup manifest', 32))
  const nameKey = new Uint8Array(hkdfSync('sha256', identity, '', 'lienzo backup names', 32))
  const empty = await sealedEmpty(recipient)
  const mac = (text: string) => createHmac('sha256', macKey).update(text).digest('hex')
  return {
    async *seal(bytes) {
      const encrypter = new Encrypter()
      encrypter.addRecipient(recipient)
      yield* chunksOf(await encrypter.encrypt(webStream(bytes)))
    },
    async *open(sealedBytes) {
      const decrypter = new Decrypter()
      decrypter.addIdentity(identity)
      yield* chunksOf(await decrypter.decrypt(webStream(sealedBytes)))
    },
    sealedSize: (bytes) => empty + bytes + TAG * (Math.max(1, Math.ceil(bytes / CHUNK)) - 1),
    mac,
    isMac: (text, candidate) => {
      const right = Buffer.from(mac(text))
      const other = Buffer.from(candidate)
      return right.length === other.length && timingSafeEqual(right, other)
    },
    contentKey(sha256) {
      const name = createHmac('sha256', nameKey).update(sha256).digest('hex')
      return `files/${name.slice(0, 2)}/${name}.age`
    },
  }
}

async function sealedEmpty(recipient: string): Promise<number> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return (await encrypter.encrypt(new Uint8Array())).length
}

function webStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await chunks.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await chunks.return?.()
    },
  })
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

export async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
