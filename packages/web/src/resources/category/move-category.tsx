import '../../core/form/form-components.css'
import { childrenByParent, placeFault, type TreePlace } from '@lienzo/rules/catalogue/category-tree'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '../../ui/focus/use-focus-back.ts'
import { ChoiceField } from '../../ui/inputs/choice-field.tsx'
import { seenRows } from './tree-rows.ts'
import type { CategoryInTree } from './use-category-tree.ts'

const MAIN = 'main'
const FIRST = 'first'
const nothingClosed: ReadonlySet<number> = new Set()

/** Asks where to move a category: into which parent, and after which sibling. */
export function MoveCategory(props: {
  category: CategoryInTree
  nodes: readonly CategoryInTree[]
  onClose: () => void
  onMove: (to: TreePlace) => void
}) {
  const { category, nodes } = props
  const { t } = useTranslation()
  const others = (parent: number | null) =>
    (childrenByParent(nodes).get(parent) ?? []).filter((node) => node.id !== category.id)
  const [within, setWithin] = useState(String(category.parent_id ?? MAIN))
  const [after, setAfter] = useState(() =>
    String(others(category.parent_id)[category.position - 1]?.id ?? FIRST),
  )
  const parent = within === MAIN ? null : Number(within)
  useFocusBack()

  const parents = seenRows(nodes, nothingClosed).filter(
    (row) => placeFault(nodes, category.id, row.node.id) === null,
  )

  function chooseWithin(parentId: string) {
    setWithin(parentId)
    const last = others(parentId === MAIN ? null : Number(parentId)).at(-1)
    setAfter(String(last?.id ?? FIRST))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const index = others(parent).findIndex((node) => String(node.id) === after)
    props.onMove({ parent_id: parent, position: index + 1 })
  }

  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('category.tree.move_title', { name: category.name })}
      size="sm"
    >
      <form onSubmit={submit}>
        <Stack gap={16}>
          <ChoiceField
            label={t('category.parent_id')}
            value={within}
            searchable={parents.length > 8}
            choices={[
              { value: MAIN, label: t('category.tree.main') },
              ...parents.map(({ node, level }) => ({
                value: String(node.id),
                label: `${'\u00a0'.repeat((level - 1) * 4)}${node.name}`,
              })),
            ]}
            onChange={chooseWithin}
          />
          <ChoiceField
            label={t('category.position')}
            value={after}
            choices={[
              { value: FIRST, label: t('category.tree.first') },
              ...others(parent).map((node) => ({
                value: String(node.id),
                label: t('category.tree.after', { name: node.name }),
              })),
            ]}
            onChange={setAfter}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={props.onClose}>
              {t('form.cancel')}
            </Button>
            <Button type="submit">{t('category.tree.move')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
