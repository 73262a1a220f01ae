// What a workbench asks of the hall, and what it is told: an event.
import { landings, partings, readPlan } from './mat/geometry-queries';
import type { Question } from './model';
import type { BenchEvent } from './update';

/** Ask the hall; what it says is an event. */
export async function answer(question: Question): Promise<BenchEvent> {
  try {
    switch (question.kind) {
      case 'landings':
        return { type: 'landings', question, landings: await landings(question.upper, question.lower) };
      case 'partings':
        return { type: 'partings', question, partings: await partings(question.object) };
      case 'plan':
        return { type: 'plan', question, steps: await readPlan(question.base, question.text) };
    }
  } catch (error) {
    return { type: 'unanswered', question, why: error instanceof Error ? error.message : String(error) };
  }
}
