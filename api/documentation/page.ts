import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { Content, OpenApi, Operation, Parameter } from './openapi.ts'
import { limitsText, typeText } from './type-text.ts'

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** Renders the API reference. Its CSS classes are defined in web/guide/documentation.css.ts. */
export function documentationContent(document: OpenApi): Html {
  return html`<article class="docs">
    <header>
      <h1>REST API</h1>
      <ul class="docs-rules">
        ${document.info.description.split(/(?<=\.) /).map((rule) => html`<li>${withCode(rule)}</li>`)}
        <li>For tools: <a href="/api/openapi.json">the OpenAPI 3.1 document</a>.</li>
      </ul>
    </header>
    <nav aria-label="Resources">
      ${document.tags.map(({ name }) => html`<a href="#${name}">${titled(name)}</a>`)}
    </nav>
    <div class="docs-calls">${document.tags.map(({ name }) => noun(document, name))}</div>
  </article>`
}

const withCode = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))

/** Returns the name of a resource as words: 'taskDetail' is 'Task detail'. */
const titled = (name: string) =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`

function noun({ paths }: OpenApi, name: string): Html {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.tags[0] === name ? [{ method: method.toUpperCase(), path, ...operation }] : [],
    ),
  )
  return html`<section aria-labelledby="${name}">
    <h2 id="${name}">${titled(name)}</h2>
    ${operations.map(
      (operation) =>
        html`<details id="${operation.operationId}">
          <summary>
            <h3><b>${operation.method}</b> <code>${operation.path}</code></h3>
            <span>${operation.summary}</span>
          </summary>
          ${parts(operation)}
        </details>`,
    )}
  </section>`
}

function parts({ parameters = [], requestBody, responses, description }: Operation): Html {
  const body = requestBody && schemaOf(requestBody.content)
  return html`<div>
    <p>${description}</p>
    ${
      parameters.length === 0
        ? ''
        : html`<h4>Parameters</h4>
            ${list(parameters)}`
    }
    ${
      body
        ? html`<h4>Body${requestBody.required ? '' : ' (optional)'}</h4>
            <pre tabindex="0">${lines(typeText(body))}</pre>`
        : ''
    }
    <h4>Responses</h4>
    <dl>
      ${Object.entries(responses).map(
        ([status, { description, content }]) =>
          html`<dt>${status}</dt>
            <dd>
              ${withCode(description)}
              ${content && status < '300' ? html`<pre tabindex="0">${lines(typeText(schemaOf(content)))}</pre>` : ''}
            </dd>`,
      )}
    </dl>
  </div>`
}

/** Renders each line as an element. The element's class contains the indent level, to keep wrapped lines indented. */
const lines = (shape: string): Html[] =>
  shape.split('\n').map((line) => html`<span class="in${line.search(/\S/) / 2}">${line}</span>`)

const schemaOf = (content: Content) => Object.values(content)[0]?.schema ?? {}

const list = (parameters: readonly Parameter[]): Html =>
  html`<dl>
    ${parameters.map(
      ({ name, in: place, required, description, schema }) =>
        html`<dt><code>${name}</code></dt>
          <dd>
            ${typeText(schema)}${limitsText(schema)}, in the ${place}${required ? '' : ', optional'}.
            ${withCode(description ?? '')}
          </dd>`,
    )}
  </dl>`
