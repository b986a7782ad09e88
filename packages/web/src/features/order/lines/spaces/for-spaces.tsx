import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../core/call/call.ts'
import { failureText } from '../../../../core/call/call-failure.ts'
import { showNotice } from '../../../../core/notice/notices.ts'
import { useBasket, useBasketChange } from '../../../../resources/space/basket/use-basket.ts'
import { useFocusBack } from '../../../../ui/focus/use-focus-back.ts'
import type { Order } from '../../record/order-record.ts'
import { readSpares } from '../grid/columns/spares-text.ts'
import { addedLine, newRow } from '../grid/line-row.ts'
import type { Offers } from '../grid/use-offers-of-order.ts'
import { type LeftOut, SpacesLeftOut } from './spaces-left-out.tsx'
import { type ChosenSpaces, countOf, SpacesSource, spacesOf } from './spaces-source.tsx'
import { type Template, type TemplateFaults, TemplateInputs, templateFaults } from './template-inputs.tsx'

/** Adds lines with the same product to an order, one line for each of many spaces, and reports the spaces that got no line. */
export default function ForSpaces(props: {
  order: Order
  offers: Offers
  onClose: () => void
  onAdded: () => Promise<unknown>
}) {
  const { order, offers } = props
  const { t } = useTranslation()
  const basket = useBasket([])
  const changeBasket = useBasketChange()
  const inBasket = basket.data?.total ?? 0
  const [choice, setChoice] = useState<ChosenSpaces | null>(null)
  const source = inBasket > 0 ? 'basket' : 'numbers'
  const currentChoice = choice ?? { source, text: '', empties: true, order: null }
  const spaces = spacesOf(currentChoice, inBasket)
  const [template, setTemplate] = useState<Template>(() => ({
    line: newRow('template'),
    ...{ spares: '', sparesOf: 'line', isOwnSize: true },
  }))
  const [hasTried, setTried] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState('')
  const [outcome, setOutcome] = useState<{ added: number; leftOut: number; left: readonly LeftOut[] } | null>(
    null,
  )
  useFocusBack()
  const faults: TemplateFaults = hasTried ? templateFaults(template, offers, t) : {}

  async function add() {
    setTried(true)
    if (!spaces || Object.keys(templateFaults(template, offers, t)).length > 0) return
    setWaiting(true)
    setFailure('')
    try {
      const answer = await call('orderrest/updatespaces', {
        id: order.id,
        ...spaces,
        line: templateLine(template, t),
        spares_of: template.sparesOf,
      })
      await props.onAdded()
      if (currentChoice.source === 'basket' && currentChoice.empties && answer.added > 0) {
        await changeBasket({ ids: answer.space_ids }, false)
      }
      if (answer.left_out > 0)
        return setOutcome({ added: answer.added, leftOut: answer.left_out, left: answer.left })
      showNotice({ message: t('order.for_spaces.added', { count: answer.added }) })
      props.onClose()
    } catch (error) {
      setFailure(failureText(error, t))
    } finally {
      setWaiting(false)
    }
  }

  return (
    <Modal opened size="lg" onClose={props.onClose} title={t('order.for_spaces.title')}>
      {outcome ? (
        <SpacesLeftOut {...outcome} onClose={outcome.added > 0 ? props.onClose : () => setOutcome(null)} />
      ) : (
        <Stack gap="sm">
          <SpacesSource
            {...{ order, chosen: currentChoice, inBasket }}
            asks={hasTried}
            onChange={setChoice}
          />
          <TemplateInputs
            {...{ template, offers, faults }}
            hasCampaign={order.campaign_id !== null}
            spaces={countOf(currentChoice, inBasket)}
            onChange={setTemplate}
          />
          {failure && (
            <Text size="md" c="red" role="alert">
              {failure}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" size="xs" onClick={props.onClose}>
              {t('form.cancel')}
            </Button>
            <Button size="xs" loading={waiting} onClick={add}>
              {t('order.for_spaces.add')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

/**
 * Converts the template to the line that the call expects. A width and height of null mean that each line takes the size of its
 * space.
 */
function templateLine({ line, spares, isOwnSize }: Template, t: TFunction) {
  const { space_id: _, ...lineFields } = addedLine(line)
  const read = readSpares(spares, t)
  return { ...lineFields, ...(!('fault' in read) && read), ...(isOwnSize && { width: null, height: null }) }
}
