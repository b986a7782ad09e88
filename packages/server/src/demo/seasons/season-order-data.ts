import {
  confirmed,
  type DemoOrder,
  type OrderStep,
  produced,
  type SpaceLines,
  shipped,
} from '../sales/demo-order-data.ts'
import { line } from '../sales/demo-order-lines.ts'
import { seasonCampaigns } from './season-campaign-data.ts'
import { type Format, formatsOfCampaign } from './season-formats.ts'
import { isMountedByHouse } from './season-mounting.ts'

/** Number of working days after which most orders have been shipped. */
export const SHIPPED = 18

/**
 * Series of orders in a campaign. `from` is the age in working days of the first order, `every` the interval in working days
 * between orders, `orders` the number of orders, and `parts` the number of parts into which the spaces are divided.
 */
type Wave = {
  campaign: string
  users: readonly string[]
  from: number
  every: number
  orders: number
  parts: number
}

const waves: readonly Wave[] = [
  { campaign: 'REP', users: ['elena', 'ignacio'], from: 395, every: 5, orders: 16, parts: 5 },
  { campaign: 'TOR', users: ['duarte'], from: 309, every: 9, orders: 12, parts: 4 },
  { campaign: 'BUC', users: ['ignacio', 'elena'], from: 291, every: 8, orders: 14, parts: 5 },
  { campaign: 'REG', users: ['beatriz'], from: 214, every: 9, orders: 9, parts: 4 },
  { campaign: 'CAP', users: ['duarte', 'ines'], from: 201, every: 9, orders: 11, parts: 4 },
  { campaign: 'ATR', users: ['joan'], from: 172, every: 11, orders: 8, parts: 3 },
  { campaign: 'PEL', users: ['helena'], from: 142, every: 11, orders: 7, parts: 2 },
  { campaign: 'RAI', users: ['elena', 'ignacio'], from: 139, every: 4, orders: 16, parts: 5 },
  { campaign: 'CED', users: ['beatriz'], from: 110, every: 9, orders: 11, parts: 2 },
  { campaign: 'FRI', users: ['duarte', 'ines'], from: 97, every: 5, orders: 11, parts: 4 },
  { campaign: 'RE2', users: ['elena'], from: 67, every: 5, orders: 12, parts: 5 },
  { campaign: 'REV', users: ['joan'], from: 58, every: 8, orders: 7, parts: 2 },
  { campaign: 'VIC', users: ['helena'], from: 44, every: 7, orders: 6, parts: 2 },
  { campaign: 'MES', users: ['ines'], from: 33, every: 5, orders: 6, parts: 4 },
]

/** Lines that belong to no space: stock for the customer's warehouse, or prints for a single occasion. */
const extras = [
  line('CAR-5070', 500, 700, 120, { notes: 'Reposición para la red comercial' }),
  line('STO-LIN', 150, 200, 200),
  line('XBA-60', 600, 1600, 6, { notes: 'Para la feria' }),
  line('CAR-A3', 297, 420, 150),
  line('ROT-VIN', 3000, 2400, 1, { notes: 'Pared de la sala de formación; los paños, numerados' }),
  line('HOR-VIN', 300, 300, 40),
  line('DIS-SUE', 600, 1500, 12),
  line('BAN-LIN', 400, 300, 60),
]

const questions = [
  '¿Podéis mandarlo en dos envíos? La mitad de las tiendas no reciben hasta la semana siguiente.',
  'Confirmadme por favor que va con adhesivo removible.',
  'Nos han pedido tres copias más para la central. ¿Entran en este pedido?',
]
const answers = [
  'Sí, sin problema: sale en dos envíos y os paso los dos albaranes.',
  'Sí, removible: es el que lleváis desde el principio.',
  'En este ya no, está en máquina. Os preparo uno aparte con las tres.',
]

/** Orders of both seasons. The steps of each order fit its age. */
export const seasonOrders: readonly DemoOrder[] = [
  ...waves.flatMap((wave, place) =>
    Array.from({ length: wave.orders }, (_, number) => orderOf(wave, number, place * 17 + number)),
  ),
].toSorted((one, other) => other.ago - one.ago)

function orderOf(wave: Wave, number: number, turn: number): DemoOrder {
  const campaign = campaignOf(wave.campaign)
  const { code, customer, artwork } = campaign
  const user = wave.users[number % wave.users.length] ?? ''
  const ago = wave.from - number * wave.every
  const releasedFormats = formatsOfCampaign(campaign).filter((format) =>
    artwork.some(({ name, steps }) => name === format.artwork && steps.some((step) => 'releases' in step)),
  )
  const isForStock = number % 5 === 4
  const extra = extras[turn % extras.length]
  return {
    ...{ customer, user, ago, campaign: code },
    lines: extra && (isForStock || turn % 7 === 3) ? [extra] : [],
    ...(isForStock ? {} : { spaces: spacesOf(wave, number, releasedFormats, artwork[0]?.promotion) }),
    ...(turn % 4 === 1 && { notes: { delivery: 'Avisar antes de entregar; muelle 2.' } }),
    ...(turn % 3 === 0 && { installsIn: [12, 30] as const }),
    steps: stepsAt(ago, turn, {
      user,
      hasMany: !isForStock,
      // True if the photos of the house's installers prove the mounting, which then marks the order as installed.
      isProven: !isForStock && isMountedByHouse({ campaign: code }),
    }),
  }
}

export function campaignOf(code: string) {
  const seasonCampaign = seasonCampaigns.find((campaign) => campaign.code === code)
  if (!seasonCampaign) throw new Error(`There is no campaign ${code}`)
  return seasonCampaign
}

/** Returns true if an order covers all formats. Every third order does, and every order in production. */
function isWhole(ago: number, number: number): boolean {
  return number % 3 === 0 || (ago > 7 && ago < SHIPPED)
}

/** Returns lines in all formats for one part of the spaces, or lines in one format for a larger part. */
function spacesOf(
  { parts, from, every }: Wave,
  number: number,
  formats: readonly Format[],
  promotion: string | undefined,
): SpaceLines[] {
  const part = number % parts
  const whole = isWhole(from - number * every, number)
  const orderFormats = whole ? formats : formats.slice(number % formats.length).slice(0, 1)
  const wide = whole ? 1 : 1.6
  const share = [part / parts, Math.min(1, (part + wide) / parts)] as const
  return orderFormats.map(({ artwork, kind, product, size }) => ({
    ...{ artwork, kind, product, size, share },
    ...(promotion && { promotion }),
    ...(product === 'DIS-MOS' || product === 'CAB-MOS' ? { copies: 2 } : {}),
    ...(number % 4 === 0 && { sparesPercent: 5 }),
  }))
}

/**
 * Returns the steps of an order created `ago` working days ago. Some orders are cancelled wholly or partly, and a few are late.
 */
function stepsAt(
  ago: number,
  turn: number,
  { user, hasMany, isProven }: { user: string; hasMany: boolean; isProven: boolean },
): OrderStep[] {
  if (ago <= 3) return []
  if (ago <= 6) return confirmed(1)
  if (ago <= 11)
    return [...produced(1), ...(turn % 2 === 0 ? [{ after: 1, reaches: 'finishing' as const }] : [])]
  if (ago < SHIPPED)
    return [...produced(1), { after: 2, reaches: 'finishing' }, { after: 2, reaches: 'packing' }]
  if (ago <= 26) return turn % 4 === 0 ? late(turn, user) : shipped(1)
  if (turn % 13 === 5) {
    return [...confirmed(1), { after: 2, to: 'cancelled', by: user, note: 'La marca aplaza el lanzamiento' }]
  }
  const last = isProven ? sent().slice(0, 1) : sent()
  if (hasMany && turn % 11 === 6) {
    const reason = 'Las últimas farmacias ya no llevan la marca'
    return [...produced(1), { after: 1, by: 'nuria', cancelsLines: 3, reason, givesBack: 0.5 }, ...last]
  }
  const talkSteps = turn % 6 === 2 ? talk(turn, user) : []
  return [...produced(1), ...talkSteps, ...last, ...(turn % 8 === 1 ? photoSteps(turn) : [])]
}

/** Returns the last steps of an order that the customer mounts with its own people. */
export function sent(): OrderStep[] {
  return [
    { after: 4, to: 'shipped' },
    { after: 3, to: 'installed', note: 'Lo monta el cliente con su gente y nos confirma que está puesto' },
  ]
}

/** Returns the steps of an order that is still in production after the promised date. */
function late(turn: number, user: string): OrderStep[] {
  return [
    ...confirmed(1, 12),
    { after: 3, to: 'production' },
    { after: 2, reaches: 'finishing' },
    { after: 8, by: user, says: questions[turn % questions.length] ?? '' },
    {
      after: 0,
      by: 'nuria',
      says: 'Vamos con retraso por una avería de la laminadora; sale esta semana. Os aviso con el albarán.',
    },
  ]
}

function talk(turn: number, user: string): OrderStep[] {
  return [
    { after: 1, by: user, says: questions[turn % questions.length] ?? '' },
    { after: 0, by: 'nuria', says: answers[turn % answers.length] ?? '' },
  ]
}

function photoSteps(turn: number): OrderStep[] {
  return [{ after: 2, photographs: [`Palés antes de salir ${turn}`] }]
}
