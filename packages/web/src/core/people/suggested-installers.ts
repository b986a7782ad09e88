import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import type { TFunction } from 'i18next'
import { call } from '../call/call.ts'
import { formatPercent } from '../language/language.ts'
import { type PickerRecord, type PickSource, picksFrom } from '../picker/picks.ts'

export type Suggestions = OutputOnTheWire<CallAt<'installerrest/suggest'>>
type SuggestedInstaller = Suggestions['installers'][number]
type SuggestedPlace = Suggestions['places'][number]

/** Returns the installers suggested for a place, the best first, with the reasons for each as text. */
function suggestedPicks(suggestions: Suggestions, place: SuggestedPlace, t: TFunction): PickerRecord[] {
  const byId = new Map(suggestions.installers.map((each) => [each.id, each]))
  return place.suggested.flatMap(({ installer_id, serves }) => {
    const installer = byId.get(installer_id)
    if (!installer) return []
    const where = serves === 'state' ? t('installer.suggest.serves_state', { state: place.state_name }) : ''
    const words = [where || t('installer.suggest.serves_country'), ...wordsOf(installer, suggestions, t)]
    return [{ id: installer.id, name: installer.name, note: words.join(' · ') }]
  })
}

/** Returns texts about an installer's workload and quality, such as "12 spaces on those days" and "96 % proven at first". */
export function wordsOf(installer: SuggestedInstaller, { from, to }: Suggestions, t: TFunction): string[] {
  const { load, judged, proven_at_first, again } = installer
  const when = from === null && to === null ? 'load' : 'load_then'
  const share = judged === 0 ? 0 : Math.round((100 * proven_at_first) / judged)
  return [
    load === 0 ? t(`installer.suggest.${when}_none`) : t(`installer.suggest.${when}`, { count: load }),
    judged === 0
      ? t('installer.suggest.nothing_shown')
      : t('installer.suggest.proven', { share: formatPercent(share) }),
    ...(again > 0 ? [t('installer.suggest.again', { count: again })] : []),
  ]
}

/**
 * Searches for installers who can serve a space. Without a search text, installers suggested for the space's day come first. If
 * the space has no day, the suggestions ignore the day.
 */
export async function offeredForSpace(
  search: string,
  space: { id: number; day: number | null } | undefined,
  t: TFunction,
): Promise<PickerRecord[]> {
  const installers = call('installerrest/getinstallers', { search })
  if (search !== '' || !space) return installers
  const days = space.day === null ? {} : { from: space.day, to: space.day }
  // Users can choose installers without suggestions, so a failure is ignored.
  const suggestions = await call('installerrest/suggest', { space_ids: [space.id], ...days }).catch(
    () => null,
  )
  const [place] = suggestions?.places ?? []
  return suggestions && place
    ? withFirst(suggestedPicks(suggestions, place, t), await installers)
    : installers
}

const all = picksFrom('installerrest/getinstallers')

/** Place for which installers are suggested. `state` is the code of the state, or null. */
export type PlaceToServe = { country: string; state: string | null }

/**
 * Returns the pick source of all installers. Without a search text, installers suggested for the place come first, with the
 * reasons.
 */
export function installersFor(place: PlaceToServe, t: TFunction): PickSource {
  return {
    ...all,
    key: [...all.key, place.country, place.state],
    load: async (input) => {
      if (input.search) return all.load(input)
      const [others, suggestions] = await Promise.all([all.load(input), suggestedFor(place)])
      const [firstPlace] = suggestions?.places ?? []
      return suggestions && firstPlace
        ? withFirst(suggestedPicks(suggestions, firstPlace, t), others)
        : others
    },
  }
}

/** Loads the suggestions for a place. Resolves to null on failure, because users can choose installers without suggestions. */
function suggestedFor(place: PlaceToServe): Promise<Suggestions | null> {
  return call('installerrest/suggest', { place }).catch(() => null)
}

function withFirst(first: readonly PickerRecord[], others: readonly PickerRecord[]): PickerRecord[] {
  const ids = new Set(first.map(({ id }) => id))
  return [...first, ...others.filter(({ id }) => !ids.has(id))]
}
