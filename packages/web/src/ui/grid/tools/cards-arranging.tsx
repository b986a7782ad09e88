import { Button, NativeSelect, Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupingsOf } from '../columns/grid-column.ts'
import type { GridModel } from '../model/use-grid-model.ts'
import { ColumnPanel } from './column-panel.tsx'

/** Controls for filtering, sorting and grouping cards, which have no column headings. */
export function CardsArranging<Row>({ model }: { model: GridModel<Row> }) {
  const { allColumns: columns, arranged } = model
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [chosenName, choose] = useState(columns[0]?.name ?? '')
  const column = columns.find(({ name }) => name === chosenName)
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus position="bottom-end" width={280}>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={14} aria-hidden />}
          onClick={() => setOpen((before) => !before)}
        >
          {t('grid.column.arrange')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('grid.column.arrange')}>
        <NativeSelect
          label={t('grid.column.choice')}
          mb="sm"
          data={columns.map(({ name, header }) => ({ value: name, label: header }))}
          value={chosenName}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {column && (
          <ColumnPanel
            key={column.name}
            column={column.name}
            header={column.header}
            groupings={groupingsOf(column)}
            isNumber={column.readNumber !== undefined}
            view={arranged.view}
            onSort={arranged.sort}
            onFilter={arranged.filter}
            onGroup={arranged.group}
            onDone={() => setOpen(false)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
