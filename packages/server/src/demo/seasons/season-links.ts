import type { NotDoneReason } from '@lienzo/rules/installation/space-work'
import type { Call, DemoPeople } from '../story/demo-calls.ts'
import type { DemoRecords } from '../story/demo-story.ts'

type Language = 'ES' | 'PT'

/** Reasons why installers could not mount a space, in turn, each with the installer's words. */
const notDone: readonly ({ reason: NotDoneReason } & Record<Language, string>)[] = [
  {
    reason: 'shop_closed',
    ES: 'Cerrado por inventario hasta el lunes',
    PT: 'Fechada para inventário até segunda-feira',
  },
  {
    reason: 'does_not_fit',
    ES: 'El mueble nuevo es 12 cm más estrecho',
    PT: 'O móvel novo é 12 cm mais estreito',
  },
  { reason: 'print_missing', ES: '', PT: '' },
  {
    reason: 'not_let_in',
    ES: 'La encargada no sabía nada y no me ha dejado',
    PT: 'A responsável não sabia de nada e não me deixou',
  },
  {
    reason: 'space_gone',
    ES: 'Han puesto una columna de cremas solares',
    PT: 'Puseram ali uma coluna de protetores solares',
  },
]

const notes: readonly Record<Language, string>[] = [
  {
    ES: 'Hay que entrar por el almacén: la puerta principal está en obras',
    PT: 'É preciso entrar pelo armazém: a porta principal está em obras',
  },
  {
    ES: 'He tenido que limpiar restos de vinilo antiguo antes de montar',
    PT: 'Tive de limpar restos de vinil antigo antes de montar',
  },
  {
    ES: 'Preguntar siempre por Marta, tiene la llave del escaparate',
    PT: 'Perguntar sempre pela Marta, tem a chave da montra',
  },
]

/** Creates the link of each installer of a budget and records its token. */
export async function giveLinks(
  call: Call,
  { links }: DemoRecords,
  { budgetId, reference }: { budgetId: number; reference: string },
): Promise<void> {
  const { installers } = await call('budgetrest/installerlinks', { id: budgetId })
  for (const { id } of installers) {
    const { address } = await call('budgetrest/installerlink', { id: budgetId, installer_id: id })
    links.set(`${reference} ${id}`, address.slice(address.lastIndexOf('/') + 1))
  }
}

/** Opens the installers' page, as the installer does on arrival. */
export async function openPage(people: DemoPeople, link: string, at: number): Promise<void> {
  await people.visitor(at)('installrest/getjob', { link })
}

/** Space about which an installer reports. `turn` chooses the words. */
type Subject = { link: string; space: { id: number; country: string }; at: number; turn: number }

/** Reports from the installers' page that a space could not be mounted, with one of the reasons. */
export async function sayNotDone(people: DemoPeople, subject: Subject): Promise<void> {
  const entry = notDone[subject.turn % notDone.length]
  if (!entry) return
  const text = entry[languageOf(subject)]
  await report(people, subject, { kind: 'not_done', reason: entry.reason, text })
}

/** Sends a note on a space from the installers' page. */
export async function leaveNote(people: DemoPeople, subject: Subject): Promise<void> {
  const text = notes[subject.turn % notes.length]?.[languageOf(subject)] ?? ''
  await report(people, subject, { kind: 'note', reason: null, text })
}

type Words = { kind: 'not_done' | 'note'; reason: NotDoneReason | null; text: string }

async function report(people: DemoPeople, { link, space, at, turn }: Subject, words: Words): Promise<void> {
  // The key holds no time, because times in the story are moved.
  const key = `${String(space.id).padStart(10, '0')}-${words.kind}-${String(turn).padStart(4, '0')}`
  await people.visitor(at)('installrest/report', { link, space_id: space.id, key, ...words, written_at: at })
}

function languageOf({ space }: Subject): Language {
  return space.country === 'PT' ? 'PT' : 'ES'
}
