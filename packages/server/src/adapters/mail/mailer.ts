import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeOwnFolder, moveInPlace, syncFile } from '../files/store/durable.ts'
import { isThisMachine } from '../system/this-machine.ts'
import { inChildSpan } from '../traces/span.ts'

/** Longest time in milliseconds that a mail server can take for each step. */
const PATIENCE = 15_000

/** Mail to one person. */
export type Mail = {
  /** Id of the mail; a retry with the same id is the same mail. */
  id: string
  to: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Files attached to it. */
  attachments?: readonly MailAttachment[]
}

export type MailAttachment = { name: string; type: string; content: Buffer }

export type Mailer = {
  /** Hands a mail over. Rejects unless it is certain that a server or the folder has it. */
  send(mail: Mail): Promise<void>
}

type MailerSettings = {
  /** Without it mails are written to files. */
  smtpUrl: string | undefined
  from: string
  /** Folder of the files. */
  outbox: string
}

/** Opens the outlet for mails: a mail server, or a folder of `.eml` files. */
export function openMailer({ smtpUrl, from, outbox }: MailerSettings): Mailer {
  return {
    send: (mail) => {
      const message = messageOf(mail, from)
      if (!smtpUrl) return writeInto(outbox, mail.id, message)
      const attributes = { 'network.protocol.name': 'smtp' }
      return inChildSpan({ name: 'send mail', kind: 'client', attributes }, () =>
        sendThrough(smtpUrl, message),
      )
    },
  }
}

type Message = ReturnType<typeof messageOf>

async function sendThrough(url: string, message: Message): Promise<void> {
  const createTransport = await loadTransports()
  const patience = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE }
  await createTransport({ url, requireTLS: mustBeEncrypted(new URL(url)), ...patience }).sendMail(message)
}

/**
 * Returns whether TLS is required: otherwise the library sends a password unencrypted if the server, or an attacker in between,
 * offers no encryption.
 */
function mustBeEncrypted(server: URL): boolean {
  return server.password !== '' && !isThisMachine(server)
}

async function writeInto(outbox: string, id: string, message: Message): Promise<void> {
  const createTransport = await loadTransports()
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message: content } = await transport.sendMail(message)
  await makeOwnFolder(outbox)
  // Moved into place when complete, for programs that read the folder.
  const temporaryPath = join(outbox, `.${id}.unfinished`)
  try {
    await writeFile(temporaryPath, content, { mode: 0o600 })
    await syncFile(temporaryPath)
    await moveInPlace(temporaryPath, join(outbox, `${id}.eml`))
  } finally {
    await rm(temporaryPath, { force: true })
  }
}

/** Loads the library with the first mail, so that the start does not wait for it. */
async function loadTransports() {
  return (await import('nodemailer')).createTransport
}

function messageOf({ id, to, subject, text, html, attachments = [] }: Mail, from: string) {
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to: { name: oneLine(to.name), address: oneLine(to.address) },
    subject: oneLine(subject),
    text,
    html,
    attachments: attachments.map(({ name, type, content }) => ({
      filename: oneLine(name),
      contentType: type,
      content,
    })),
    messageId: `<${id}@${host}>`,
    // Prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Forbids the library to fetch anything from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Removes line breaks, because text that people wrote must not begin another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
