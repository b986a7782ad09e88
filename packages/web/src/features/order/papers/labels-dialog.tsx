import {
  type LabelFormatName,
  labelFormatNames,
  labelFormats,
  labelsOnPage,
} from '@lienzo/rules/sales/label-formats'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePaper } from '../../../core/record/use-paper.ts'
import { useFocusBack } from '../../../ui/focus/use-focus-back.ts'
import { ChoiceField } from '../../../ui/inputs/choice-field.tsx'
import { NumberField } from '../../../ui/inputs/number-field.tsx'
import type { Order } from '../record/order-record.ts'
import { LabelSheet } from './label-sheet.tsx'

const kinds = ['space', 'parcel'] as const
const MOST_PARCELS = 500

/**
 * Prints labels of an order. Asks for their kind (per space or per parcel), their format, and the first free position on a
 * partly used sheet.
 */
export function LabelsDialog(props: {
  order: Order
  /** Ids of the lines to include. If undefined, all lines are included. */
  lineIds?: readonly number[]
  onClose: () => void
}) {
  const { order, lineIds, onClose } = props
  const { t } = useTranslation()
  const { printing, print } = usePaper()
  const [per, setPer] = useState<(typeof kinds)[number]>('space')
  const [format, setFormat] = useState<LabelFormatName>('a4_8')
  const [first, setFirst] = useState(1)
  const [parcels, setParcels] = useState(1)
  /** Numbers of the first and the last label to print; null means no limit. */
  const [from, setFrom] = useState<number | null>(null)
  const [to, setTo] = useState<number | null>(null)
  useFocusBack()
  const places = labelsOnPage(labelFormats[format])
  const isSheet = places > 1
  const wrongFirst = !(first >= 1 && first <= places)
  const wrongParcels = !(parcels >= 1 && parcels <= MOST_PARCELS)
  const wrongRange = !((from ?? 1) >= 1 && (to ?? Number.POSITIVE_INFINITY) >= (from ?? 1))

  function chooseFormat(formatName: LabelFormatName) {
    setFormat(formatName)
    if (first > labelsOnPage(labelFormats[formatName])) setFirst(1)
  }

  async function printLabels() {
    const lines = lineIds ? { line_ids: [...lineIds] } : {}
    const range = { ...(from !== null && { from }), ...(to !== null && { to }) }
    const input = {
      id: order.id,
      per,
      format,
      first,
      ...(per === 'parcel' && { parcels }),
      ...range,
      ...lines,
    }
    if (await print('orderrest/getlabels', input, `${order.code}-labels.pdf`)) onClose()
  }

  return (
    <Modal opened onClose={onClose} title={t('order.papers.labels')}>
      <Stack gap={14}>
        <ChoiceField
          label={t('order.papers.per')}
          value={per}
          choices={kinds.map((value) => ({ value, label: t(`order.papers.per_${value}`) }))}
          onChange={setPer}
        />
        {per === 'parcel' && (
          <NumberField
            label={t('order.papers.parcels')}
            help={t('order.papers.parcels_help')}
            decimals={0}
            value={parcels}
            error={wrongParcels ? t('order.papers.from_to', { most: MOST_PARCELS }) : undefined}
            onChange={setParcels}
          />
        )}
        <ChoiceField
          label={t('order.papers.format')}
          value={format}
          choices={labelFormatNames.map((value) => ({ value, label: t(`order.papers.formats.${value}`) }))}
          onChange={chooseFormat}
        />
        <Group gap={20} align="flex-start" grow>
          <NumberField
            label={t('order.papers.from')}
            help={t('order.papers.from_help')}
            decimals={0}
            whenEmpty={null}
            value={from}
            error={wrongRange ? t('order.papers.from_wrong') : undefined}
            onChange={setFrom}
          />
          <NumberField
            label={t('order.papers.to')}
            decimals={0}
            whenEmpty={null}
            value={to}
            onChange={setTo}
          />
        </Group>
        {isSheet && (
          <Group gap={20} align="flex-start" wrap="nowrap">
            <NumberField
              label={t('order.papers.first')}
              help={t('order.papers.first_help')}
              decimals={0}
              value={first}
              error={wrongFirst ? t('order.papers.from_to', { most: places }) : undefined}
              onChange={setFirst}
            />
            <LabelSheet format={labelFormats[format]} first={first} onChoose={setFirst} />
          </Group>
        )}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('order.move_back')}
        </Button>
        <Button
          loading={printing}
          disabled={wrongFirst || wrongRange || (per === 'parcel' && wrongParcels)}
          onClick={printLabels}
        >
          {t('order.papers.labels_print')}
        </Button>
      </Group>
    </Modal>
  )
}
