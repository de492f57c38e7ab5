import { useBulkEdit } from './use-bulk-edit.ts'
import { useTaskEdit, withKey, type NewEdit } from './use-task-edit.ts'

/** Like `useTaskEdit`, for the same field of any number of tasks. One undo reverts all changes. */
export function useTaskEdits(): (edits: readonly NewEdit[]) => void {
  const editOne = useTaskEdit()
  const editAll = useBulkEdit()
  return (edits) => {
    const [first, ...others] = edits
    if (first === undefined) return
    if (others.length === 0) editOne(first)
    else editAll(edits.map(withKey))
  }
}
