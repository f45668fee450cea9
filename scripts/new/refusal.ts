/** What a command that writes into the checkout answers with one line, and writes nothing. */
export class Refusal extends Error {}

/** Runs such a command. A refusal is printed, and ends the process with exit code 1. */
export async function runOrRefuse(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    process.stderr.write(`busbar: ${error.message}\n`)
    process.exitCode = 1
  }
}
