import type { DemoParts, Happening } from '../story/demo-story.ts'

/** Age in working days from which notifications have been read. */
const READ_UNTIL = 3

const demoReaders = ['admin', 'nuria', 'tomas', 'ana', 'olga', 'marc', 'rita']

/** Returns the events that do not belong to orders: sign-ins, reading of notifications, and a refund for damaged goods. */
export function demoDesk(
  parts: DemoParts,
  password: string,
  later: { readers: readonly string[]; signIns: Record<string, number> },
): Happening[] {
  const { people, calendar } = parts
  const reading = calendar.workday(READ_UNTIL, 17 * 60 + 30)
  const read = async () => {
    for (const reader of [...demoReaders, ...later.readers]) {
      const call = people.as(reader, reading)
      for (const group of ['messages', 'notifications', 'tasks'] as const)
        await call('activityrest/read', { group })
    }
  }
  const making = calendar.workday(120, 15 * 60)
  const makeGood = async () => {
    const call = people.as('admin', making)
    const [ana] = await call('userrest/getusers', { search: 'ana', limit: 1 })
    if (!ana) throw new Error('There is no ana')
    const reason = 'Tótem golpeado en el transporte'
    await call('userrest/adjustsaldo', { user_id: ana.id, euros: -69, m2: 0, reason })
  }
  return [
    ...lastSignIns(parts, password, later.signIns),
    { at: making, act: makeGood },
    { at: reading, act: read },
  ]
}

/**
 * Returns the event of each user's last sign-in, before the user's last action. The sessions have expired by the end of
 * the story.
 */
function lastSignIns(
  { people, calendar }: DemoParts,
  password: string,
  later: Record<string, number>,
): Happening[] {
  const moments = {
    olga: calendar.workday(7, 7 * 60),
    lucia: calendar.workday(5, 10 * 60),
    rita: calendar.workday(2, 7 * 60),
    marc: calendar.workday(2, 7 * 60 + 10),
    admin: calendar.workday(1, 7 * 60),
    tomas: calendar.workday(1, 7 * 60 + 5),
    ana: calendar.minutesAgo(99),
    nuria: calendar.minutesAgo(48),
    ...later,
  }
  return Object.entries(moments).map(([username, at]) => ({
    at,
    act: async () => {
      await people.visitor(at)('userrest/login', { username, password })
    },
  }))
}
