/** Filled in with the header and the task's status button. */
export function showTask(_taskId: number): void {}
