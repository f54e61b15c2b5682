/** A task needed more CPU time or memory than it may use, because its input is hostile. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError';
  readonly budget: 'cpu' | 'memory' | 'time';

  constructor(task: string, budget: BudgetError['budget']) {
    super(`the task ${task} exceeded its ${budget} limit`);
    this.budget = budget;
  }
}
