import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnMenu } from '../../../ui/column-choice/column-menu.tsx'
import type { ListColumnChoice } from '../columns/column-choice.ts'
import type { ListColumn } from '../columns/list-column.ts'
import { FilterMenu } from '../filters/filter-menu.tsx'
import type { ListState } from '../state/list-state.ts'
import { FilterChips } from './filter-chips.tsx'
import classes from './list-toolbar.module.css'
import { SearchBox } from './search-box.tsx'

type ListToolbarProps<Row> = {
  columns: readonly ListColumn<Row>[]
  choice: ListColumnChoice<Row>
  state: ListState
  onState: (state: ListState, options?: { replace?: boolean }) => void
  searchBox: RefObject<HTMLInputElement | null>
  /** Menu of views. */
  views: ReactNode
  /** True if the user is allowed to open the bin. */
  hasBin: boolean
  onBin: () => void
  onExport: () => void
  exporting: boolean
}

/** Toolbar above the table: search, active filters, views, columns, bin and export. */
export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { t } = useTranslation()
  return (
    <div className={classes.toolbar}>
      <SearchBox {...props} />
      <FilterChips {...props} />
      <div className={classes.tools}>
        <FilterMenu columns={props.columns} state={props.state} onState={props.onState} />
        {props.views}
        <ColumnMenu choice={props.choice} />
        {props.hasBin && (
          <Tooltip label={t('list.bin')}>
            <ActionIcon
              size={30}
              variant={props.state.bin ? 'light' : 'subtle'}
              color={props.state.bin ? undefined : 'gray'}
              aria-label={t('list.bin')}
              aria-pressed={props.state.bin}
              onClick={props.onBin}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label={t('list.export')}>
          <ActionIcon
            size={30}
            variant="subtle"
            color="gray"
            aria-label={t('list.export')}
            loading={props.exporting}
            onClick={props.onExport}
          >
            <IconDownload size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  )
}
