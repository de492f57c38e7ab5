/** A file that only re-exports names of another file. Rolldown creates facades for modules inside larger chunks. */
export interface Facade {
  readonly target: string
  /** Maps each name in the target file to the name that the facade exports. */
  readonly names: ReadonlyMap<string, string>
}

/** Parses the code of a file. Returns null if the file is not a facade. */
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

/** Replaces each facade by its target file in dynamic imports and in lists of files to preload. */
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
