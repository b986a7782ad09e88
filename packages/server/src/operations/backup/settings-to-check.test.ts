import { expect, test } from 'vitest'
import { settingsToCheck } from './settings-to-check.ts'

test('names each setting that the old server had and this one lacks', () => {
  const old = { PORT: '4500', PUBLIC_URL: 'https://lienzo.example.com', SMTP_URL: null, ADMIN_PASSWORD: null }
  expect(settingsToCheck(old, { PORT: '4600' })).toEqual([
    'Set PUBLIC_URL=https://lienzo.example.com before you start the server, as on the old one.',
    'Set SMTP_URL before you start the server, as on the old one: its value is secret, so no backup contains it.',
  ])
  expect(
    settingsToCheck(old, { PORT: '4500', PUBLIC_URL: 'https://x.example.com', SMTP_URL: 'smtp://x' }),
  ).toEqual([])
})

test('reports that the database or the files of the old server were elsewhere', () => {
  const old = { DATABASE_URL: null, DATA_DIR: '/var/lib/lienzo', S3_BUCKET: 'lienzo' }
  expect(settingsToCheck(old, {})).toEqual([
    expect.stringContaining('The old server used DATABASE_URL'),
    expect.stringContaining('The old server stored files in a bucket'),
  ])
  expect(settingsToCheck(old, { DATABASE_URL: 'postgresql://x', S3_BUCKET: 'other' })).toEqual([])
})
