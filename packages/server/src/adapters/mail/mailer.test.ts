import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/files/sample-files.ts'
import { type MailServer, startMailServer } from '../../testing/mail/mail-server.ts'
import { mailPage } from './mail-page.ts'
import { openMailer } from './mailer.ts'

const from = 'Lienzo <lienzo@example.com>'
const servers: MailServer[] = []

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

function mail(changes: object = {}) {
  const page = mailPage({
    language: 'es',
    heading: 'Hola, Ana:',
    paragraphs: ['Este es el enlace.'],
    action: { label: 'Abrir', address: 'https://lienzo.example.com/#/auth/reset?hash=abc-_' },
    addressNote: 'Si el botón no funciona, abre esta dirección:',
    footnotes: ['Si no lo esperabas, ignóralo.'],
  })
  return {
    id: '0a1b',
    to: { name: 'Ana Núñez', address: 'ana@example.com' },
    subject: 'Tu contraseña',
    ...page,
    ...changes,
  }
}

/** Starts an SMTP server, which is stopped when the test ends. */
async function startServer(answer?: Error) {
  const server = await startMailServer({ answer })
  servers.push(server)
  return server
}

describe('the outbox', () => {
  test('receives each mail as one complete file, readable by its owner only', async () => {
    await using folder = await temporaryFolder()
    const outbox = join(folder.path, 'outbox')
    const mailer = openMailer({ smtpUrl: undefined, from, outbox })
    await mailer.send(mail())
    await mailer.send(mail({ id: '2c3d' }))
    expect((await readdir(outbox)).sort()).toEqual(['0a1b.eml', '2c3d.eml'])
    const content = await readFile(join(outbox, '0a1b.eml'), 'utf8')
    expect(content).toContain('From: Lienzo <lienzo@example.com>\r\n')
    expect(content).toMatch(/^To: .*<ana@example\.com>\r$/m)
    expect(content).toContain('Message-ID: <0a1b@example.com>\r\n')
    expect(content).toContain('Content-Type: text/plain; charset=utf-8')
    expect(content).toContain('Content-Type: text/html; charset=utf-8')
  })

  test('stores a resent mail once', async () => {
    await using folder = await temporaryFolder()
    const mailer = openMailer({ smtpUrl: undefined, from, outbox: folder.path })
    await mailer.send(mail())
    await mailer.send(mail())
    expect(await readdir(folder.path)).toEqual(['0a1b.eml'])
  })
})

describe('a mail server', () => {
  test('receives the mail with the right sender and recipients', async () => {
    const { received, host } = await startServer()
    const mailer = openMailer({ smtpUrl: `smtp://lienzo:secreto@${host}`, from, outbox: '' })
    await mailer.send(mail())
    expect(received).toMatchObject([{ from: 'lienzo@example.com', to: ['ana@example.com'] }])
    expect(received[0]?.content).toContain('Message-ID: <0a1b@example.com>')
  })

  test('causes a failure if it refuses the mail, the password, or the connection', async () => {
    const refusing = await startServer(new Error('Mailbox full'))
    const open = (smtpUrl: string) => openMailer({ smtpUrl, from, outbox: '' }).send(mail())
    await expect(open(`smtp://${refusing.host}`)).rejects.toThrow('Mailbox full')
    const willing = await startServer()
    await expect(open(`smtp://lienzo:falso@${willing.host}`)).rejects.toThrow('Wrong password')
    await expect(open('smtp://127.0.0.1:9')).rejects.toThrow('ECONNREFUSED')
    expect(willing.received).toEqual([])
  })

  // covers: ASVS 12.3.1
  test('on another host without encryption receives neither a password nor the mail', async () => {
    const { received, accounts, host } = await startServer()
    // 0.0.0.0 also reaches this machine, but the mailer does not recognise it as a local address.
    const elsewhere = host.replace('127.0.0.1', '0.0.0.0')
    const open = (smtpUrl: string) => openMailer({ smtpUrl, from, outbox: '' }).send(mail())
    await expect(open(`smtp://lienzo:secreto@${elsewhere}`)).rejects.toThrow('STARTTLS')
    expect({ received, accounts }).toEqual({ received: [], accounts: [] })
    await open(`smtp://${elsewhere}`)
    expect(received).toHaveLength(1)
  })
})

describe('user input in a mail', () => {
  // covers: ASVS 1.3.3, 1.3.11
  test('cannot add headers or recipients', async () => {
    const { received, host } = await startServer()
    const mailer = openMailer({ smtpUrl: `smtp://${host}`, from, outbox: '' })
    const name = 'Ana"\r\nBcc: eva@example.com\r\n\r\n<eva@example.com>, x'
    await mailer.send(
      mail({ to: { name, address: 'ana@example.com' }, subject: `Hola\r\nBcc: eva@example.com` }),
    )
    const [message] = received
    expect(message?.to).toEqual(['ana@example.com'])
    expect(message?.content.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
  })

  // covers: ASVS 1.1.2
  test('appears in the HTML part as plain text', () => {
    const evil = `<img src=x onerror="alert('1')">&`
    const { html, text } = mailPage({
      language: 'es',
      heading: evil,
      paragraphs: [evil],
      action: { label: evil, address: 'https://lienzo.example.com/?a=1&b="2"' },
      addressNote: evil,
      footnotes: [evil],
    })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')
    expect(html).toContain('href="https://lienzo.example.com/?a=1&amp;b=&quot;2&quot;"')
    expect(html).not.toMatch(/\bsrc=(?!x)|url\(|@import/)
    expect(text).toContain(evil)
  })
})
