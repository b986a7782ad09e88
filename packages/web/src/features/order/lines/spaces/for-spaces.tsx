import { Button, Checkbox, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../core/call/call.ts'
import { failureText } from '../../../../core/call/call-failure.ts'
import { showNotice } from '../../../../core/notice/notices.ts'
import { useBasket, useBasketChange } from '../../../../resources/space/basket/use-basket.ts'
import { useFocusBack } from '../../../../ui/focus/use-focus-back.ts'
import type { Order } from '../../record/order-record.ts'
import type { LineRow } from '../grid/line-row.ts'
import { newRow } from '../grid/line-row.ts'
import type { Offers } from '../grid/use-offers-of-order.ts'
import { ChosenNumbers } from './chosen-numbers.tsx'
import { numbersIn } from './numbers-in-text.ts'
import { type LeftOut, SpacesLeftOut } from './spaces-left-out.tsx'
import { type TemplateFaults, TemplateInputs, templateFaults } from './template-inputs.tsx'

type Source = 'basket' | 'numbers'

/** Adds a line of the same product to an order for each of many spaces, and says which got none. */
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
  const [chosenSource, setSource] = useState<Source | null>(null)
  const source = chosenSource ?? (inBasket > 0 ? 'basket' : 'numbers')
  const [text, setText] = useState('')
  const [empties, setEmpties] = useState(true)
  const [template, setTemplate] = useState<LineRow>(() => newRow('template'))
  const [isOwnSize, setOwnSize] = useState(true)
  const [tried, setTried] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState('')
  const [done, setDone] = useState<{ added: number; leftOut: number; left: readonly LeftOut[] } | null>(null)
  useFocusBack()
  const numbers = numbersIn(text)
  const faults: TemplateFaults = tried ? templateFaults(template, isOwnSize, t) : {}
  const hasSpaces = source === 'basket' ? inBasket > 0 : numbers.found.length > 0

  async function add() {
    setTried(true)
    if (!hasSpaces || Object.keys(templateFaults(template, isOwnSize, t)).length > 0) return
    setWaiting(true)
    setFailure('')
    try {
      const { product_id, material_id, finish_ids, campaign_image_id, promotion_id, copies, notes } = template
      const size = isOwnSize
        ? { width: null, height: null }
        : { width: template.width, height: template.height }
      const answer = await call('orderrest/updatespaces', {
        id: order.id,
        ...(source === 'basket' ? { basket: true } : { numbers: numbers.found }),
        line: {
          ...{ product_id, material_id, finish_ids, campaign_image_id, promotion_id, copies, notes },
          ...size,
        },
      })
      await props.onAdded()
      if (source === 'basket' && empties && answer.added > 0) await emptyBasket()
      if (answer.left_out > 0)
        return setDone({ added: answer.added, leftOut: answer.left_out, left: answer.left })
      showNotice({ message: t('order.for_spaces.added', { count: answer.added }) })
      props.onClose()
    } catch (error) {
      setFailure(failureText(error, t))
    } finally {
      setWaiting(false)
    }
  }

  const emptyBasket = () =>
    changeBasket({ all: { search: '', filters: { in_basket: 'eq;true' }, total: inBasket } }, false)

  return (
    <Modal
      opened
      size="lg"
      onClose={props.onClose}
      title={t('order.for_spaces.title')}
      closeButtonProps={{ 'aria-label': t('upload.dismiss', { name: '' }) }}
    >
      {done ? (
        <SpacesLeftOut {...done} onClose={props.onClose} />
      ) : (
        <Stack gap="sm">
          <SegmentedControl
            aria-label={t('order.for_spaces.which')}
            value={source}
            onChange={(value) => setSource(value === 'basket' ? 'basket' : 'numbers')}
            data={[
              { value: 'basket', label: t('order.for_spaces.basket', { count: inBasket }) },
              { value: 'numbers', label: t('order.for_spaces.numbers') },
            ]}
          />
          {source === 'numbers' ? (
            <ChosenNumbers
              text={text}
              onText={setText}
              numbers={numbers}
              error={tried && !hasSpaces ? t('order.for_spaces.none') : undefined}
            />
          ) : inBasket === 0 ? (
            <Text size="md">{t('order.for_spaces.basket_empty')}</Text>
          ) : (
            <Checkbox
              checked={empties}
              onChange={(event) => setEmpties(event.currentTarget.checked)}
              label={t('order.for_spaces.empties')}
            />
          )}
          <TemplateInputs
            {...{ template, offers, faults, isOwnSize }}
            hasCampaign={order.campaign_id !== null}
            onChange={setTemplate}
            onOwnSize={setOwnSize}
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
