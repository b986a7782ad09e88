import { Button, Skeleton } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../core/call/call.ts'
import { LoadFailure } from '../../../core/call/load-failure.tsx'
import { RecordFacts } from '../../../core/detail/record-facts.tsx'
import { RecordPage } from '../../../core/detail/record-page.tsx'
import { picksFrom } from '../../../core/picker/picks.ts'
import { RecordPicker } from '../../../core/picker/record-picker.tsx'
import { useDelayed } from '../../../ui/hooks/use-delayed.ts'
import { FormGroup } from '../../../ui/layout/form-group.tsx'
import type { Customer } from '../customer-record.ts'
import classes from './customer-merge.module.css'
import { type MergeField, type MergePreview, proposedFields } from './merge-data.ts'
import { MergeFields } from './merge-fields.tsx'
import { MergeRows } from './merge-rows.tsx'
import { useMerge } from './use-merge.ts'

const customers = picksFrom('customerrest/getcustomers')

/** Merges a duplicate into this customer. The user chooses the duplicate, checks the preview and confirms. */
export default function CustomerMerge(props: {
  customer: Customer
  sections: ReactNode
  onMerged: () => void
}) {
  const { customer } = props
  const { t } = useTranslation()
  const [other, setOther] = useState<number | null>(null)
  const preview = useQuery({
    queryKey: ['customer', 'merge', customer.id, other],
    queryFn:
      other === null
        ? skipToken
        : () => call('customerrest/mergepreview', { kept_id: customer.id, merged_id: other }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <RecordPage
      name="customer"
      title={customer.name}
      sections={props.sections}
      side={<RecordFacts record={customer} />}
    >
      <FormGroup title={t('customer.merge.title')} help={t('customer.merge.help', { name: customer.name })}>
        <div className={classes.picker}>
          <RecordPicker
            label={t('customer.merge.other')}
            name="merged_id"
            source={customers}
            value={other}
            chosenName={null}
            without={[customer.id]}
            onChange={setOther}
            clearable
          />
        </div>
      </FormGroup>
      {preview.isError && (
        <LoadFailure
          error={preview.error}
          onRetry={() => preview.refetch()}
          className={classes.failed}
          framed
        />
      )}
      {other !== null && preview.isPending && <PreviewSkeleton />}
      {preview.data && (
        <MergeQuestion
          key={preview.data.merged.id}
          preview={preview.data}
          onMerged={props.onMerged}
          onStale={() => preview.refetch()}
        />
      )}
    </RecordPage>
  )
}

function MergeQuestion(props: { preview: MergePreview; onMerged: () => void; onStale: () => void }) {
  const { preview } = props
  const { t } = useTranslation()
  const [chosenFields, setChosenFields] = useState(() => proposedFields(preview))
  const { merge, merging, failure } = useMerge(props)

  function take(field: MergeField, fromOther: boolean) {
    const next = new Set(chosenFields)
    if (fromOther) next.add(field)
    else next.delete(field)
    setChosenFields(next)
  }

  const names = { merged: preview.merged.name, kept: preview.kept.name }
  return (
    <>
      <MergeFields preview={preview} taken={chosenFields} onTake={take} />
      <MergeRows preview={preview} />
      {failure && (
        <p className={classes.failed} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.confirm}>
        <p>{t('customer.merge.way_back', names)}</p>
        <Button renderRoot={(link) => <Link to="." search={{}} {...link} />} variant="subtle" color="gray">
          {t('form.cancel')}
        </Button>
        <Button
          leftSection={<IconArrowMerge size={16} stroke={1.6} aria-hidden />}
          loading={merging}
          onClick={() => merge(preview, chosenFields)}
        >
          {t('customer.merge.confirm')}
        </Button>
      </div>
    </>
  )
}

/** Shows placeholders while the preview is loading. */
function PreviewSkeleton() {
  const late = useDelayed(true)
  return (
    <div className={classes.waiting} aria-hidden>
      {late && [0, 1, 2, 3].map((index) => <Skeleton key={index} height={32} mb={12} />)}
    </div>
  )
}
