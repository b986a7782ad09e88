import { Button, Checkbox, CloseButton, Popover, Stack } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../core/call/call.ts'
import { RecordLink } from '../../core/picker/record-link.tsx'
import type { ChosenRecord } from '../../core/picker/record-multi-picker.tsx'
import classes from './campaign-materials.module.css'
import type { Campaign } from './campaign-record.ts'

type Finish = Campaign['materials'][number]['finishes'][number]

/**
 * Shows a material that a campaign permits, with a choice of its finishes. If the user chooses all finishes, the campaign also
 * permits finishes that the material gets later.
 */
export function CampaignMaterialRow(props: {
  record: ChosenRecord
  /**
   * Finishes of the material in the saved campaign. Undefined if the material was only just added; its finishes are then
   * loaded.
   */
  savedFinishes: readonly Finish[] | undefined
  finishIds: readonly number[] | null
  error: string | undefined
  readOnly: boolean
  onChange: (finishIds: number[] | null) => void
  onRemove: () => void
}) {
  const { record, finishIds } = props
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: ['campaign', 'finishes', record.id],
    queryFn: () => call('campaignrest/getfinishes', { material_id: record.id }),
    enabled: props.savedFinishes === undefined,
    staleTime: 60_000,
  })
  const finishes = props.savedFinishes ?? query.data ?? []
  const names = finishes.filter(({ id }) => finishIds?.includes(id)).map(({ name }) => name)
  const text = finishesText()

  function finishesText(): string {
    if (finishIds === null)
      return t(finishes.length > 0 ? 'campaign.finishes_all' : 'campaign.finishes_none_exist')
    return names.length > 0 ? names.join(', ') : t('campaign.finishes_none')
  }

  function choose(values: string[]) {
    const ids = values.map(Number)
    const isAll = finishes.every(({ id }) => ids.includes(id))
    props.onChange(isAll ? null : ids)
  }

  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <RecordLink screen="/material" id={record.id}>
          {record.name}
        </RecordLink>{' '}
        <span className={classes.code}>{record.code}</span>
        {props.error && <span className={classes.error}>{props.error}</span>}
      </span>
      {props.readOnly ? (
        <span className={classes.finishes}>{text}</span>
      ) : (
        <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
          <Popover.Target>
            <Button
              className={classes.finishes}
              variant="default"
              size="xs"
              justify="space-between"
              disabled={finishes.length === 0}
              aria-label={t('campaign.finishes_of', { name: record.name, finishes: text })}
              title={text}
              rightSection={<IconChevronDown size={14} stroke={1.6} />}
            >
              {text}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <Checkbox.Group
              label={t('campaign.finishes_label')}
              value={(finishIds ?? finishes.map(({ id }) => id)).map(String)}
              onChange={choose}
            >
              <Stack gap={8} mt={8}>
                {finishes.map(({ id, name }) => (
                  <Checkbox key={id} size="xs" value={String(id)} label={name} />
                ))}
              </Stack>
            </Checkbox.Group>
          </Popover.Dropdown>
        </Popover>
      )}
      {!props.readOnly && (
        <CloseButton aria-label={t('form.pick_remove', { name: record.name })} onClick={props.onRemove} />
      )}
    </li>
  )
}
