import type { Plugin } from 'vite'

/** Removes code from packages that only development needs, and that the bundler cannot remove. */
export const slimPackages: Plugin = {
  name: 'slim-packages',
  apply: 'build',
  transform: {
    filter: { id: /node_modules[\\/](react-router[\\/]dist|lucide-react[\\/]dist[\\/]esm[\\/]icons)[\\/]/ },
    handler: (code, id) => ({ code: /react-router/.test(id) ? slimRouter(code) : slimIcon(code), map: null }),
  },
}

/** Makes unused components removable. Their display names and the calls that create them would keep them. */
export const slimRouter = (code: string): string =>
  code
    .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
    .replaceAll(/= (?=React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ ')

/** Removes the keys of an icon's shapes, which only prevent a warning of React's development build. */
export const slimIcon = (code: string): string => code.replaceAll(/, key: "\w+"/g, '')
