import type { DemoParts, Happening } from '../story/demo-story.ts'

/** Until so many working days ago everybody has read what they were told. */
const READ_UNTIL = 3

const readers = ['admin', 'nuria', 'tomas', 'ana', 'olga', 'marc', 'rita']

/** What is done besides orders: people read what they are told, and the house makes good for what arrived broken. */
export function demoDesk({ people, calendar }: DemoParts): Happening[] {
  const reading = calendar.workday(READ_UNTIL, 17 * 60 + 30)
  const read = async () => {
    for (const reader of readers) {
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
    { at: making, act: makeGood },
    { at: reading, act: read },
  ]
}
