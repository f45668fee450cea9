import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import * as z from 'zod'

// The files that only hosts and editors read: an error in one of them does not show when the project runs.
const read = (file: string) => readFileSync(file, 'utf8')

const { scripts, dependencies, devDependencies, optionalDependencies } = z
  .object({
    scripts: z.record(z.string(), z.string()),
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(read('package.json')))

/** The npm scripts that a command line runs. */
const scriptsIn = (command: string) =>
  [...command.matchAll(/npm (?:run )?([\w:]+)/g)].map(([, name = '']) => name)

test('Workflow: it runs all of npm test and builds the image, with scripts that exist', () => {
  const document = parseDocument(read('.github/workflows/ci.yml'), { uniqueKeys: true })
  expect([...document.errors, ...document.warnings]).toEqual([])
  const { jobs } = z
    .object({
      on: z.object({ push: z.unknown(), pull_request: z.unknown() }),
      permissions: z.object({ contents: z.literal('read') }),
      jobs: z.record(z.string(), z.object({ steps: z.array(z.looseObject({ run: z.string().optional() })) })),
    })
    .parse(document.toJS())
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
  expect(commands).toEqual(['npm test', 'npm run trial -- image'])
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands.flatMap(scriptsIn)))
})

test('Dev container: it has the Node version of the image, and its set-up script exists', () => {
  const { image, postCreateCommand, forwardPorts } = z
    .object({ image: z.string(), postCreateCommand: z.string(), forwardPorts: z.array(z.number()) })
    .parse(JSON.parse(read('.devcontainer/devcontainer.json')))
  const [, major] = /^ARG NODE_IMAGE=node:(\d+)-/m.exec(read('Dockerfile')) ?? []
  expect(image).toMatch(new RegExp(`:${major}-`))
  expect(read('.github/workflows/ci.yml')).toContain(`node-version: ${major}\n`)
  expect(scriptsIn(postCreateCommand)).toHaveLength(1)
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(scriptsIn(postCreateCommand)))
  expect(forwardPorts).toEqual([3000])
})

test('Renovate: it pins versions that are a week old, and its groups contain only packages in use', () => {
  const { packageRules, ...settings } = z
    .looseObject({ packageRules: z.array(z.looseObject({ matchPackageNames: z.array(z.string()) })) })
    .parse(JSON.parse(read('renovate.json')))
  expect(settings).toMatchObject({ rangeStrategy: 'pin', minimumReleaseAge: '7 days' })
  const packages = ['node', ...Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })]
  const unused = packageRules
    .flatMap(({ matchPackageNames }) => matchPackageNames)
    .filter((pattern) => !packages.some((name) => matchesGlob(name, pattern)))
  expect(unused).toEqual([])
})
