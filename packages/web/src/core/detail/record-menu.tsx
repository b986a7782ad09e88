import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordDeletion } from '../form/use-record-form.ts'
import { recordKeys } from '../record/record-keys.ts'
import { useBulkChanges } from '../record/use-bulk-changes.tsx'
import { useDeleteWithUndo } from '../record/use-delete-with-undo.tsx'

/**
 * Menu with further actions on a record, such as deleting it. The entries in `children` are specific to the resource and come
 * first.
 */
export function RecordMenu(props: {
  name: string
  id: number
  deletion: RecordDeletion
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { remove: removeThem, restore, change } = props.deletion
  const changeThem = useBulkChanges({ name: props.name, change })
  const deleteWithUndo = useDeleteWithUndo({
    cacheKey: recordKeys.lists(props.name),
    remove: removeThem,
    restore,
    deactivate: (ids) => changeThem('deactivate', { ids }),
  })

  async function remove() {
    const isDeleted = await deleteWithUndo([props.id])
    if (isDeleted) navigate({ to: `/${props.name}`, ignoreBlocker: true })
  }

  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="default" size="var(--control-height)" aria-label={t('form.more')}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {props.children}
        <Menu.Item color="red" leftSection={<IconTrash size={15} stroke={1.6} />} onClick={remove}>
          {t('list.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
