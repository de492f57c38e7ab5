/** A file that only exports names of one other file: what a dynamic import of a module in a larger chunk loads. */
export interface Facade {
  readonly target: string
  /** Exported names, by the names in the target. */
  readonly names: ReadonlyMap<string, string>
}

/** Returns null if the code does anything but re-export names. */
export function findFacade(code: string): Facade | null {
  const match = /^export\s*\{([^}]+)\}\s*from\s*"\.\/([^"]+)";?\s*$/.exec(code)
  const [, list = '', target = ''] = match ?? []
  if (target === '') return null
  const names = list.split(',').map((part) => {
    const [name = '', exported = name] = part.trim().split(/\s+as\s+/)
    return [name, exported] as const
  })
  return { target, names: new Map(names) }
}

/** Returns code in which dynamic imports, and lists of files to preload, name the targets of the facades. */
export function withoutFacades(code: string, facades: ReadonlyMap<string, Facade>): string {
  let result = code
  for (const [file, { target, names }] of facades) {
    const exported = [...names].map(([name, as]) => `${as}:m.${name}`).join()
    result = result
      .replaceAll(
        new RegExp(`import\\(([\`"'])\\./${RegExp.escape(file)}\\1\\)`, 'g'),
        () => `import("./${target}").then(m=>({${exported}}))`,
      )
      .replaceAll(file, () => target)
  }
  return result
}
