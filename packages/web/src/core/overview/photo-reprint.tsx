import type { CallAt } from '@lienzo/contract/calls'
import type { OutputOnTheWire } from '@lienzo/contract/wire/call'
import { mayEdit } from '@lienzo/rules/people/permissions'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../call/call.ts'
import { failureText } from '../call/call-failure.ts'
import { OrderStateChip } from '../domain/order-state-chip.tsx'
import { showNotice } from '../notice/notices.ts'
import { usePermissions } from '../session/permissions.ts'
import { useIsHouse } from '../session/use-is-house.ts'
import classes from './photo-reprint.module.css'

type Photo = Pick<
  OutputOnTheWire<CallAt<'budgetrest/validatephoto'>>,
  'id' | 'state' | 'refusal' | 'reprint' | 'reprint_order' | 'deleted_at'
>
type Reprint = NonNullable<Photo['reprint_order']>

/** Link to the reprint that a photo has caused, or a button that creates the reprint if the photo requires one. */
export function PhotoReprint({ photo, onMade }: { photo: Photo; onMade: (order: Reprint) => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const permissions = usePermissions()
  const isHouse = useIsHouse()
  const [isMaking, setMaking] = useState(false)
  const { reprint_order: reprintOrder } = photo
  if (reprintOrder && reprintOrder.status !== 'cancelled') {
    return (
      <span className={classes.made}>
        {t('photoreview.reprint_order')}
        <Link to="/order/$id" params={{ id: String(reprintOrder.id) }}>
          {reprintOrder.code}
        </Link>
        <OrderStateChip status={reprintOrder.status} />
      </span>
    )
  }
  const isWanted = photo.state === 'rejected' && photo.refusal === 'do_again' && photo.reprint
  if (!isWanted || photo.deleted_at !== null || !isHouse || !permissions || !mayEdit(permissions, '/order'))
    return null

  async function make() {
    setMaking(true)
    try {
      const { id, code, status } = await call('orderrest/reprint', { photo_id: photo.id })
      onMade({ id, code, status })
      showNotice({ message: t('photoreview.reprint_made', { code }) })
      await queries.invalidateQueries({ queryKey: ['order'] })
    } catch (failure) {
      showNotice({ color: 'red', message: failureText(failure, t) })
    } finally {
      setMaking(false)
    }
  }

  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isMaking}
      leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
      onClick={make}
    >
      {t('photoreview.make_reprint')}
    </Button>
  )
}
