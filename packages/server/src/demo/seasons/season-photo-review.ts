import type { budgetCalls } from '@lienzo/contract/installation/budget'
import type { InputOnTheWire, OutputOnTheWire } from '@lienzo/contract/wire/call'
import type { Call } from '../story/demo-calls.ts'

type Photo = OutputOnTheWire<(typeof budgetCalls)['getinstallerphotos']>['rows'][number]
type Verdict = Pick<
  InputOnTheWire<(typeof budgetCalls)['validatephoto']>,
  'state' | 'refusal' | 'reason' | 'payer' | 'reprint'
>

/** Photo to review. `turn` varies the verdict; `isCopy` is true for a copy of a photo of a different shop. */
export type ReviewedInStory = { id: number; country: 'ES' | 'PT'; turn: number; isCopy: boolean }

const reasons = {
  copied: {
    ES: 'Es la foto de otra tienda. Manda la de esta, por favor.',
    PT: 'É a fotografia de outra loja. Envia a desta, por favor.',
  },
  alike: {
    ES: 'Es casi igual que otra que ya tenemos. Repítela desde más lejos, que se vea qué tienda es.',
    PT: 'É quase igual a outra que já temos. Repete-a de mais longe, para se ver que loja é.',
  },
  far: {
    ES: 'Según el móvil se hizo a varios kilómetros de la tienda. Repítela delante del espacio, por favor.',
    PT: 'Segundo o telemóvel foi tirada a vários quilómetros da loja. Repete-a em frente ao espaço, por favor.',
  },
  early: {
    ES: 'La foto es de semanas antes del montaje. Necesitamos una de lo que está puesto ahora.',
    PT: 'A fotografia é de semanas antes da montagem. Precisamos de uma do que está colocado agora.',
  },
  unclear: {
    ES: 'Se ve muy de lejos y con reflejo: acércate y hazla de frente, por favor.',
    PT: 'Vê-se de muito longe e com reflexo: aproxima-te e tira-a de frente, por favor.',
  },
  bubbles: {
    ES: 'Hay burbujas en toda la parte de arriba y una esquina levantada.',
    PT: 'Há bolhas em toda a parte de cima e um canto levantado.',
  },
}

/**
 * Reviews photos of a budget as a careful reviewer would: rejects photos that seem to show a different shop or that were taken
 * too far away or too early, and sends the rejections. Returns the ids of the photos to retake.
 */
export async function reviewPhotos(
  call: Call,
  budgetId: number,
  reviews: readonly ReviewedInStory[],
): Promise<number[]> {
  const again: number[] = []
  const filters = { budget_id: `eq;${budgetId}` }
  const { rows } = await call('budgetrest/getinstallerphotos', { filters, perpage: 500 })
  const photosById = new Map(rows.map((photo) => [photo.id, photo]))
  for (const each of reviews) {
    const photo = photosById.get(each.id)
    if (!photo) throw new Error(`The photo ${each.id} is not there to be reviewed`)
    const { id, version } = photo
    const verdict = verdictOn(photo, each)
    await call('budgetrest/validatephoto', { id, version, ...verdict })
    if (verdict.refusal === 'take_again') again.push(id)
  }
  await call('budgetrest/sendrefusals', {})
  return again
}

function verdictOn({ flags }: Photo, { country, turn, isCopy }: ReviewedInStory): Verdict {
  const again = (reason: Record<'ES' | 'PT', string>) =>
    ({ state: 'rejected', refusal: 'take_again', reason: reason[country] }) as const
  const has = (name: (typeof flags)[number]['flag']) => flags.some(({ flag }) => flag === name)
  if (isCopy || has('same')) return again(reasons.copied)
  if (has('similar')) return again(reasons.alike)
  if (has('far')) return again(reasons.far)
  if (has('early')) return again(reasons.early)
  if (turn % 21 === 8) return again(reasons.unclear)
  if (turn % 33 === 15) {
    const { bubbles } = reasons
    return {
      ...{ state: 'rejected', refusal: 'do_again', reason: bubbles[country] },
      ...{ payer: 'installer', reprint: true },
    }
  }
  return { state: 'valid' }
}
