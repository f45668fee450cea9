/**
 * How far back in time a stream looks for rows that it has not sent yet, in seconds. A row carries the time of its
 * insert but becomes visible when its transaction commits, which can be after that of a later row. No transaction of
 * ours lasts longer than this.
 */
export const OVERLAP_SECONDS = 30

export interface InquiryPosition {
  id: string
  created_at: Date
}

/** The inquiries that a stream has sent, as far back as it looks. */
export class SeenWindow {
  /** The newest by time, which need not be the one sent last. */
  last: InquiryPosition
  private rows: InquiryPosition[]

  constructor(start: InquiryPosition) {
    this.last = start
    this.rows = [start]
  }

  get ids(): string[] {
    return this.rows.map(({ id }) => id)
  }

  /** @returns the stream's position after this row; a row that was committed late does not move it back */
  add(row: InquiryPosition): InquiryPosition {
    const last = this.last.created_at > row.created_at ? this.last : row
    const since = last.created_at.getTime() - OVERLAP_SECONDS * 1000
    this.rows = [...this.rows, row].filter(({ created_at }) => created_at.getTime() > since)
    this.last = last
    return last
  }
}
