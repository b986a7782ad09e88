import type { FieldError } from '@lienzo/contract/wire/errors'
import { expect, test } from 'vitest'
import { CallError } from '../../../../core/call/call.ts'
import { hasNewerArtwork, hasOtherPrices } from './step-failure.ts'

const newer = { key: 'validation.artwork_version_changed', message: '' } as const
const inactive = { key: 'validation.space_inactive', message: '' } as const
const prices = { key: 'validation.prices_changed', message: '' } as const
const euros = { key: 'validation.limit_exceeded.euros', message: '' } as const

const refusedFor = (fields: Record<string, FieldError>) => new CallError('STATE_NOT_ALLOWED', '', { fields })

test('newer artwork can be taken while prices and limits need agreement, but not while lines need corrections', () => {
  const artwork = { 'lines.0.campaign_image_id': newer }
  expect(hasNewerArtwork(refusedFor(artwork))).toBe(true)
  expect(hasNewerArtwork(refusedFor({ ...artwork, prices, euros }))).toBe(true)
  expect(hasNewerArtwork(refusedFor({ ...artwork, 'lines.1.space_id': inactive }))).toBe(false)
  expect(hasNewerArtwork(refusedFor({ euros }))).toBe(false)
})

test('prices can be agreed to once no line needs a correction, even if a limit is exceeded', () => {
  expect(hasOtherPrices(refusedFor({ prices }))).toBe(true)
  expect(hasOtherPrices(refusedFor({ prices, euros }))).toBe(true)
  expect(hasOtherPrices(refusedFor({ prices, 'lines.1.space_id': inactive }))).toBe(false)
  expect(hasOtherPrices(refusedFor({ euros }))).toBe(false)
})
