import type { OxlintConfig } from 'oxlint'

/** Top-level folders, each with the folders that it may import (ARCHITECTURE.md). */
const folders = {
  schema: [],
  domain: ['schema'],
  kernel: [],
  api: ['schema', 'domain', 'kernel'],
  projector: ['schema', 'domain', 'kernel'],
  web: ['schema', 'domain'],
}

/** Folders of the client, each with the folders that it may import as `#web/…`. */
const webFolders = {
  app: ['app', 'features', 'shared', 'offline', 'http', 'ui', 'styles'],
  guide: ['guide', 'app', 'features', 'shared', 'offline', 'http', 'ui', 'styles'],
  features: ['shared', 'offline', 'http', 'ui', 'styles'],
  shared: ['shared', 'offline', 'http', 'ui', 'styles'],
  offline: ['offline', 'worker', 'http', 'ui', 'styles'],
  http: ['http', 'styles'],
  ui: ['ui', 'styles'],
  worker: ['worker', 'http', 'ui'],
  styles: ['styles'],
}

/** Tests and test helpers of folders, with the imports that they may use. */
const tests = {
  schema: ['schema/**', 'ops/testing/**'],
  domain: ['domain/**', 'schema/**'],
  kernel: ['kernel/**'],
  api: ['{api,schema,domain,kernel}/**', 'ops/testing/**', 'projector/read-model/read-model.ts'],
  projector: [
    '{projector,schema,domain,kernel}/**',
    'ops/testing/**',
    'ops/cli/projections/describe-status.ts',
  ],
  web: ['{web,schema,domain}/**'],
  'web/features': ['{schema,domain}/**', 'web/{app,shared,offline,http,ui,styles,testing}/**'],
}

const relativeToFolder = {
  regex: `^(\\.\\./)+(${Object.keys(folders).join('|')}|ops)/`,
  message: 'Import another top-level folder as #folder/….',
}
const relativeToWebFolder = { regex: '^\\.\\./.*/', message: 'Import another folder of web/ as #web/….' }
const relativeToFeature = {
  group: ['../*/**', '!../testing/**'],
  message: 'Import files of the same feature as ./… or ../….',
}
const testFile = {
  regex: '(^|/)testing/|\\.test(\\.|$)',
  message: 'Only tests may import tests and test helpers.',
}
/** Functions that format for a locale. Only `schema/locale.ts` uses them. */
const localeFormats = [
  ...['DateTimeFormat', 'DurationFormat', 'ListFormat', 'NumberFormat', 'RelativeTimeFormat'].map(
    (property) => ({ object: 'Intl', property }),
  ),
  ...['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].map((property) => ({ property })),
].map((format) => ({
  ...format,
  message: 'Format with schema/locale.ts, in web/ with #web/ui/text/format.ts.',
}))

const collectedSignals = {
  object: 'AbortSignal',
  property: 'any',
  message: 'Use anySignal of kernel/resilience/any-signal.ts, which keeps its sources.',
}

/** Files that use a format for calculations, or to check a language tag or a time zone. */
const calculations = [
  'api/http/accept-language.ts',
  'domain/shared/zoned-time.ts',
  'schema/time.ts',
  'web/shared/progress/day.ts',
]

const largeLinks = {
  group: ['react-router-dom'],
  importNames: ['Form', 'Link', 'NavLink'],
  message: 'Use Link of #web/ui/text/Link.tsx, which needs 2 kB less.',
}

const npmPackage = { regex: '^[^#.]', message: 'domain/ is pure: it may import no package.' }

type Override = NonNullable<OxlintConfig['overrides']>[number]
type Pattern = { readonly message: string; readonly importNames?: string[] } & (
  { readonly regex: string } | { readonly group: string[] }
)

/** Restricts imports that begin with `#` to the allowed paths. `patterns` are rejected imports. */
const allowImports = (files: string[], allowed: readonly string[], ...patterns: Pattern[]): Override => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: ['\\#*/**', ...allowed.map((path) => `!\\#${path}`)],
            message: `${files[0]} may import only: ${allowed.join(' ')} (ARCHITECTURE.md).`,
          },
          relativeToFolder,
          ...patterns,
        ],
      },
    ],
  },
})

export default {
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise', 'vitest', 'react', 'jsx-a11y'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { builtin: true, node: true, browser: true },
  ignorePatterns: ['web/dist', 'node_modules'],
  rules: {
    'no-console': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/ban-ts-comment': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'no-shadow': 'off',
    'vitest/expect-expect': 'off',
    'vitest/require-to-throw-message': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'import/no-unassigned-import': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'no-underscore-dangle': 'off',
    'typescript/restrict-template-expressions': [
      'error',
      { allowNumber: true, allowBoolean: true, allow: [{ name: ['bigint'], from: 'lib' }] },
    ],
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'import/no-named-as-default-member': 'off',
  },
  overrides: [
    { files: ['ops/**', '*.ts'], rules: { 'no-console': 'off' } },
    ...Object.entries(folders).map(([folder, others]) =>
      allowImports(
        [`${folder}/**`],
        [folder, ...others].map((name) => `${name}/**`),
        testFile,
        ...(folder === 'domain' ? [npmPackage] : []),
      ),
    ),
    ...Object.entries(webFolders).map(([folder, others]) =>
      allowImports(
        [`web/${folder}/**`],
        ['schema/**', 'domain/**', ...others.map((name) => `web/${name}/**`)],
        testFile,
        relativeToWebFolder,
        largeLinks,
      ),
    ),
    {
      files: Object.keys(folders).map((folder) => `${folder}/**`),
      rules: { 'no-restricted-properties': ['error', ...localeFormats, collectedSignals] },
    },
    {
      files: ['schema/locale.ts', 'kernel/resilience/any-signal.ts', ...calculations],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', '**/e2e/**'],
      rules: {
        'no-restricted-properties': 'off',
        'unicorn/no-thenable': 'off',
        'typescript/unbound-method': 'off',
        'no-restricted-imports': ['error', { patterns: [relativeToFolder] }],
      },
    },
    ...Object.entries(tests).map(([folder, allowed]) =>
      allowImports(
        ['*.test.ts', '*.test.tsx', 'testing/**'].map((name) => `${folder}/**/${name}`),
        allowed,
        ...(folder === 'web/features' ? [relativeToFeature] : []),
      ),
    ),
    allowImports(['web/e2e/**'], ['{web,schema,domain}/**', '{kernel,ops}/testing/**', 'ops/e2e/**']),
  ],
} satisfies OxlintConfig
