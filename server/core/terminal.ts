import { createInterface } from 'node:readline/promises'

/** Input and output of a command. Tests pass their own. */
export interface Terminal {
  print(text: string): void
  printError(line: string): void
  /** Whether a person is at the terminal and can be asked. */
  interactive: boolean
  /** Asks the person to confirm the consequence. True only if the answer is 'yes'. */
  confirm(consequence: string): Promise<boolean>
  input: NodeJS.ReadableStream
}

export const terminal: Terminal = {
  print: (text) => void process.stdout.write(text),
  printError: (line) => void process.stderr.write(`${line}\n`),
  interactive: process.stdin.isTTY && process.stdout.isTTY,
  input: process.stdin,
  async confirm(consequence) {
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    try {
      const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
      const answer = await Promise.race([lines.question(`${consequence} Type yes to go on: `), closed])
      return answer.trim().toLowerCase() === 'yes'
    } finally {
      lines.close()
    }
  },
}
