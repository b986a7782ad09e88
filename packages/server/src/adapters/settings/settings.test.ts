import { resolve } from 'node:path'
import { defaultSizeSettings } from '@lienzo/rules/catalogue/size-check'
import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { SettingsError } from './settings-error.ts'

describe('the settings', () => {
  test('have a default for everything', () => {
    expect(readSettings({})).toEqual({
      port: 4500,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      publicUrl: 'http://127.0.0.1:4500',
      smtpUrl: undefined,
      mailFrom: 'Lienzo <lienzo@localhost>',
      tokenIssuer: 'lienzo',
      adminPassword: undefined,
      demo: true,
      logLevel: 'info',
      singleSignOn: undefined,
      role: 'all',
      webhookPrivate: false,
      sizes: defaultSizeSettings,
      measurementMonths: 24,
      installerLinkDays: 30,
      mountingTariff: { per_space: 3000, per_m2: 800, per_hour: 2800, per_km: 40 },
      proof: { farM: 300, similarBits: 12 },
      proofSamplePercent: 5,
      storageGb: 100,
      drainSeconds: 0,
      map: undefined,
      s3: undefined,
      metricsToken: undefined,
    })
  })

  // covers: product 5.10
  test('are read from the environment, despite unrelated variables', () => {
    const settings = readSettings({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/lienzo',
      DATABASE_URL: 'postgresql://lienzo:secret@db.internal:5432/lienzo',
      PUBLIC_URL: 'https://lienzo.example.com/',
      SMTP_URL: 'smtps://lienzo:secret@mail.internal',
      MAIL_FROM: 'Rótulos MC <pedidos@mc.example>',
      TOKEN_ISSUER: 'mc-prod',
      ADMIN_PASSWORD: 'a long password',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ROLE: 'worker',
      OIDC_ISSUER: 'https://login.mc.example/realms/mc',
      OIDC_CLIENT_ID: 'lienzo',
      OIDC_CLIENT_SECRET: 'a client secret',
      OIDC_NAME: 'Rótulos MC',
      WEBHOOK_PRIVATE: 'on',
      WARN_BELOW_DPI: '150',
      FAIL_BELOW_DPI: '72',
      PANEL_OVERLAP: '10',
      MEASUREMENT_MONTHS: '18',
      INSTALLER_LINK_DAYS: '45',
      MOUNTING_TARIFF: '25,50 / - / 0 / 0.35',
      PHOTO_FAR: '500',
      PROOF_SAMPLE: '10',
      STORAGE_GB: '250',
      DRAIN_SECONDS: '10',
      MAP_TILES: 'https://tiles.example.com/{z}/{x}/{y}.png?key=1',
      MAP_ATTRIBUTION: '© OpenStreetMap',
      S3_ENDPOINT: 'https://s3.example.com/',
      S3_BUCKET: 'lienzo-files',
      S3_REGION: 'eu-south-2',
      S3_ACCESS_KEY: 'AKIA',
      S3_SECRET_KEY: 'secret/key+',
      METRICS_TOKEN: 'a-token-of-at-least-32-characters',
      HOME: '/root',
    })
    expect(settings).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: resolve('/var/lib/lienzo'),
      databaseUrl: 'postgresql://lienzo:secret@db.internal:5432/lienzo',
      publicUrl: 'https://lienzo.example.com',
      smtpUrl: 'smtps://lienzo:secret@mail.internal',
      mailFrom: 'Rótulos MC <pedidos@mc.example>',
      tokenIssuer: 'mc-prod',
      adminPassword: 'a long password',
      demo: false,
      logLevel: 'warn',
      singleSignOn: {
        issuer: 'https://login.mc.example/realms/mc',
        clientId: 'lienzo',
        clientSecret: 'a client secret',
        name: 'Rótulos MC',
      },
      role: 'worker',
      webhookPrivate: true,
      sizes: { ...defaultSizeSettings, warnBelowDpi: 150, failBelowDpi: 72, panelOverlapMm: 10 },
      measurementMonths: 18,
      installerLinkDays: 45,
      mountingTariff: { per_space: 2550, per_m2: null, per_hour: 0, per_km: 35 },
      proof: { farM: 500, similarBits: 12 },
      proofSamplePercent: 10,
      storageGb: 250,
      drainSeconds: 10,
      map: { tiles: 'https://tiles.example.com/{z}/{x}/{y}.png?key=1', attribution: '© OpenStreetMap' },
      s3: {
        endpoint: 'https://s3.example.com',
        bucket: 'lienzo-files',
        region: 'eu-south-2',
        accessKey: 'AKIA',
        secretKey: 'secret/key+',
      },
      metricsToken: 'a-token-of-at-least-32-characters',
    })
  })

  test('treat an empty value as missing', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readSettings({}))
  })

  test('have a public address that can be opened, for any listening address', () => {
    expect(readSettings({ HOST: '0.0.0.0' }).publicUrl).toBe('http://localhost:4500')
    expect(readSettings({ HOST: '::1', PORT: '80' }).publicUrl).toBe('http://[::1]:80')
  })
})

test('mails come from the public address unless a sender is set', () => {
  expect(readSettings({ PUBLIC_URL: 'https://lienzo.example.com:8443' }).mailFrom).toBe(
    'Lienzo <lienzo@lienzo.example.com>',
  )
  expect(readSettings({ HOST: '::1' }).mailFrom).toBe('Lienzo <lienzo@localhost>')
})

describe('invalid settings', () => {
  // covers: ASVS 12.3.1
  test('are all reported at once, with the expected values', () => {
    const wrong = () => readSettings({ PORT: 'http', DEMO: 'yes', ROLE: 'boss' })
    expect(wrong).toThrow(SettingsError)
    expect(wrong).toThrow(
      [
        'The server cannot start with these settings:',
        '  PORT must be a number from 0 to 65535 (default 4500); it is "http"',
        '  DEMO must be on or off (default on); it is "yes"',
        '  ROLE must be one of all, web, worker (default all); it is "boss"',
      ].join('\n'),
    )
  })

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['PUBLIC_URL', 'lienzo.example.com'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['MAIL_FROM', 'Lienzo'],
    ['MAIL_FROM', 'Lienzo <lienzo>'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['MAIL_FROM', 'Lienzo\r\nBcc: x <a@example.com>'],
    ['TOKEN_ISSUER', 'a b'],
    ['ADMIN_PASSWORD', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['OIDC_ISSUER', 'login.example.com'],
    ['WARN_BELOW_DPI', '40'],
    ['FAIL_BELOW_DPI', '-1'],
    ['PANEL_OVERLAP', '1.5'],
    ['MEASUREMENT_MONTHS', '0'],
    ['PHOTO_ALIKE', '16'],
    ['PROOF_SAMPLE', '101'],
    ['INSTALLER_LINK_DAYS', '0'],
    ['INSTALLER_LINK_DAYS', '400'],
    ['MOUNTING_TARIFF', '30/8/28'],
    ['MOUNTING_TARIFF', '30/8/28/-1'],
    ['MOUNTING_TARIFF', '30/8/28/20000000.01'],
    ['MOUNTING_TARIFF', '30/8/28/cheap'],
    ['MAP_TILES', 'tiles.example.com/{z}/{x}/{y}.png'],
    ['MAP_TILES', 'http://tiles.example.com/{z}/{x}/{y}.png'],
    ['MAP_TILES', 'https://tiles.example.com/{z}/{x}.png'],
    ['MAP_TILES', 'https://{s}.tiles.example.com/{z}/{x}/{y}.png'],
    ['MAP_TILES', 'https://a; script-src *@tiles.example.com/{z}/{x}/{y}.png x'],
    ['MAP_ATTRIBUTION', 'x'.repeat(201)],
    ['OIDC_ISSUER', 'http://login.example.com'],
    ['S3_ENDPOINT', 's3.example.com'],
    ['S3_ENDPOINT', 'https://s3.example.com/?key=1'],
    ['BACKUP_TO', 'backups'],
    ['BACKUP_S3_BUCKET', 'Backups'],
    ['S3_BUCKET', 'Files'],
    ['S3_BUCKET', 'a/b'],
    ['S3_REGION', 'eu south'],
    ['S3_SECRET_KEY', 'two words'],
    ['OIDC_NAME', 'a name that is far longer than any button is'],
  ])('%s=%s is refused', (variable, value) => {
    expect(() => readSettings({ [variable]: value })).toThrow(`${variable} must be`)
  })

  test('include an incomplete single sign-on', () => {
    const half = () =>
      readSettings({ OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_SECRET: 'hunter2' })
    expect(half).toThrow(SettingsError)
    expect(half).toThrow(/OIDC_CLIENT_ID must be [^\n]+ missing[^\n]+\n {2}OIDC_NAME must be/)
    expect(half).not.toThrow(/hunter2/)
  })

  test('include each missing setting of the file store, without showing keys', () => {
    const half = () => readSettings({ S3_BUCKET: 'lienzo', S3_REGION: 'auto', S3_SECRET_KEY: 'hunter2' })
    expect(half).toThrow(SettingsError)
    expect(half).toThrow(/S3_ENDPOINT must be [^\n]+ missing[^\n]+\n {2}S3_ACCESS_KEY must be/)
    expect(half).not.toThrow(/hunter2/)
  })

  test('include a backup target without a key, or in the bucket of the files', () => {
    expect(() => readSettings({ BACKUP_TO: '/mnt/backups' })).toThrow('BACKUP_KEY must be at least 32')
    const bucket = {
      ...{ ENDPOINT: 'https://s3.example.com', BUCKET: 'lienzo', REGION: 'auto' },
      ...{ ACCESS_KEY: 'AKIA', SECRET_KEY: 'hunter2' },
    }
    const variables = ['S3_', 'BACKUP_S3_'].flatMap((prefix) =>
      Object.entries(bucket).map(([name, value]) => [`${prefix}${name}`, value]),
    )
    expect(() => readSettings(Object.fromEntries(variables))).toThrow(
      'BACKUP_S3_BUCKET must be another bucket than S3_BUCKET',
    )
    const key = { BACKUP_TO: 's3', BACKUP_KEY: 'a passphrase of a test, 32 letters' }
    expect(() => readSettings(key)).toThrow(/BACKUP_S3_BUCKET must be .*missing/)
  })

  test('never reveal secrets', () => {
    const message = (environment: Record<string, string>) => {
      try {
        return String(readSettings(environment))
      } catch (error) {
        return String(error)
      }
    }
    expect(message({ ADMIN_PASSWORD: 'hunter2' })).not.toContain('hunter2')
    expect(message({ SMTP_URL: 'http://u:hunter2@h' })).not.toContain('hunter2')
    expect(message({ DATABASE_URL: 'mysql://u:hunter2@h/x' })).not.toContain('hunter2')
  })
})
