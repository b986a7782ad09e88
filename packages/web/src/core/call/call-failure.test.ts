import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import texts from '../../../public/langs/us.json' with { type: 'json' }
import { CallError } from './call.ts'
import { failureText } from './call-failure.ts'

beforeAll(() =>
  i18next.init({
    lng: 'us',
    resources: { us: { translation: texts } },
    interpolation: { escapeValue: false },
  }),
)

test('an unexpected failure is shown with its reference in the log', () => {
  const failure = new CallError('INTERNAL_ERROR', '', { status: 500, reference: '3f9c2b1e7a40' })
  expect(failureText(failure, i18next.t)).toBe(
    'Something failed on the server. Try again in a moment. Ref. 3f9c2b1e7a40',
  )
  expect(failureText(new CallError('NOT_FOUND', ''), i18next.t)).not.toContain('Ref.')
})
