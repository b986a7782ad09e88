import { Button, Menu } from '@mantine/core'
import {
  IconBookmark,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../call/call.ts'
import { recordKeys } from '../../record/record-keys.ts'
import { useDeleteWithUndo } from '../../record/use-delete-with-undo.tsx'
import { type ListColumn, namesOf } from '../columns/list-column.ts'
import { type ListState, withColumnsOf } from '../state/list-state.ts'
import classes from '../toolbar/list-toolbar.module.css'
import { useViews, type View } from './use-views.ts'
import { ViewForm } from './view-form.tsx'
import { stateOfView, viewSearch } from './view-state.ts'

type ViewMenuProps<Row> = {
  list: string
  state: ListState
  start: ListState
  columns: readonly ListColumn<Row>[]
  onState: (state: ListState) => void
}

/** Menu with the views of a list. The user can open a view, save the current state as a view, and change own views. */
export function ViewMenu<Row>({ list, state, start, columns, onState }: ViewMenuProps<Row>) {
  const { t } = useTranslation()
  // Views are loaded only when the menu is hovered or focused, because most users never open it.
  const [isNeeded, setNeeded] = useState(false)
  const ask = () => setNeeded(true)
  const { views, save } = useViews(list, isNeeded || state.view !== null)
  const [viewToName, setViewToName] = useState<View | 'new' | null>(null)
  const remove = useDeleteWithUndo({
    cacheKey: recordKeys.all('view'),
    remove: (ids) => call('viewrest/delete', { ids }),
    restore: (ids) => call('viewrest/undelete', { ids }),
  })
  const names = namesOf(columns)
  const currentView = views?.find((view) => view.id === state.view)
  const search = viewSearch(state, start, columns)
  const differs =
    currentView !== undefined && search !== viewSearch(stateOfView(currentView, start, names), start, columns)
  const open = (view: View) => onState(stateOfView(view, start, names))

  async function saveNamed(fields: { name: string; shared: boolean }) {
    if (viewToName === 'new' || viewToName === null) open(await save({ ...fields, search }))
    else await save({ ...fields, search: viewToName.search }, viewToName)
    setViewToName(null)
  }

  async function removeOpened(view: View) {
    if (await remove([view.id])) onState({ ...state, view: null })
  }

  return (
    <>
      <Menu position="bottom-end" width={280} returnFocus onOpen={ask}>
        <Menu.Target>
          <Button
            className={classes.views}
            variant="subtle"
            color={currentView ? undefined : 'gray'}
            size="xs"
            onPointerEnter={ask}
            onFocus={ask}
            leftSection={<IconBookmark size={15} stroke={1.6} />}
          >
            <span className={classes.viewName}>{currentView?.name ?? t('view.plural')}</span>
            {differs && <span className={classes.changed}>{t('view.changed')}</span>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.viewList}>
          <Menu.Item className={classes.view} onClick={() => onState(withColumnsOf(state, start))}>
            {t('view.all')}
          </Menu.Item>
          {views?.length === 0 && <Menu.Label>{t('view.none')}</Menu.Label>}
          {views?.map((view) => (
            <ViewItem
              key={view.id}
              view={view}
              isOpened={view.id === currentView?.id}
              onOpen={() => open(view)}
            />
          ))}
          <Menu.Divider />
          {currentView?.own && differs && (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={15} stroke={1.6} />}
              onClick={() =>
                save({ name: currentView.name, shared: currentView.shared, search }, currentView)
              }
            >
              {t('view.save', { name: currentView.name })}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPlus size={15} stroke={1.6} />} onClick={() => setViewToName('new')}>
            {t('view.save_new')}
          </Menu.Item>
          {currentView?.own && (
            <>
              <Menu.Item
                leftSection={<IconPencil size={15} stroke={1.6} />}
                onClick={() => setViewToName(currentView)}
              >
                {t('view.edit')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTrash size={15} stroke={1.6} />}
                onClick={() => removeOpened(currentView)}
              >
                {t('view.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ViewForm
        key={viewToName === null ? 'closed' : viewToName === 'new' ? 'new' : viewToName.id}
        view={viewToName === 'new' || viewToName === null ? undefined : viewToName}
        opened={viewToName !== null}
        onClose={() => setViewToName(null)}
        onSave={saveNamed}
      />
    </>
  )
}

/** Menu item for a view. It shows the name, whether the view is shared, and the user who shares it. */
function ViewItem(props: { view: View; isOpened: boolean; onOpen: () => void }) {
  const { view } = props
  const { t } = useTranslation()
  return (
    <Menu.Item
      aria-current={props.isOpened || undefined}
      className={classes.view}
      rightSection={
        view.shared && (
          <span className={classes.sharedBy}>
            <IconUsers size={13} stroke={1.6} aria-label={t('view.shared')} />
            {!view.own && view.user_name}
          </span>
        )
      }
      onClick={props.onOpen}
    >
      {view.name}
    </Menu.Item>
  )
}
