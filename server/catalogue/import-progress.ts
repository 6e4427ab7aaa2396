// Shows an import's progress: a bar on a terminal, occasional lines elsewhere.

const barWidth = 30;
const plainEvery = 0.1;

export class ImportProgress {
  private readonly bar: boolean;
  private readonly write: (text: string) => void;
  private what = "";
  private shown = 0;
  private drawn = false;

  constructor(bar: boolean, write: (text: string) => void) {
    this.bar = bar;
    this.write = write;
  }

  show(what: string, done: number, all: number): void {
    const share = all > 0 ? Math.min(1, done / all) : 1;
    if (what !== this.what) {
      this.endBar();
      this.what = what;
      this.shown = 0;
    }
    if (this.bar) {
      const full = Math.round(share * barWidth);
      this.write(`\r${what.padEnd(20)} [${"#".repeat(full)}${".".repeat(barWidth - full)}] ${percent(share)}`);
      this.drawn = true;
    } else if (share >= this.shown + plainEvery || (share === 1 && this.shown < 1)) {
      this.shown = share;
      this.write(`${what}: ${percent(share)}\n`);
    }
  }

  /** Prints a line above the bar. */
  line(text: string): void {
    this.write(this.drawn ? `\r${" ".repeat(60)}\r${text}\n` : `${text}\n`);
    this.drawn = false;
  }

  endBar(): void {
    if (this.drawn) this.write("\n");
    this.drawn = false;
  }
}

const percent = (share: number): string => `${String(Math.floor(share * 100)).padStart(3)} %`;
