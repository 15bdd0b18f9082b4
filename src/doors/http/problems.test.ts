import { describe, expect, test } from 'vitest'
import {
  BadOption,
  BrokenLabels,
  DatabaseLocked,
  PageTimedOut,
  ReportedFailure,
  RulesNotFound,
  ServerBusy,
  TokenRefused,
  TooManyRequests,
} from '../../core/errors.js'
import { problemOf } from './problems.js'

describe('a problem', () => {
  test('has the code, the message and a status of the error', () => {
    expect(problemOf(new RulesNotFound('a.example', 'rules.db'))).toEqual({
      problem: {
        type: 'urn:treesift:RULES_NOT_FOUND',
        title: 'Rules not found',
        status: 404,
        detail:
          'No rules for a.example in rules.db. Run "treesift train" with labelled pages of the site first.',
        code: 'RULES_NOT_FOUND',
      },
      headers: {},
    })
  })

  test.each([
    [new BadOption('no'), 400],
    [new BrokenLabels('page 1', undefined, 'no'), 422],
    [new PageTimedOut('p', 1, 'one'), 422],
    [new ReportedFailure({ code: 'FETCH_TIMEOUT', message: 'no' }), 504],
    [new ReportedFailure({ code: 'BROKEN_BUNDLE', message: 'no' }), 422],
  ])('of %s has the status %i', (error, status) => {
    expect(problemOf(error).problem.status).toBe(status)
  })

  test('says when to try again', () => {
    expect(problemOf(new ServerBusy(7)).headers).toEqual({ 'retry-after': '7' })
    expect(problemOf(new TooManyRequests(2)).headers).toEqual({ 'retry-after': '2' })
    expect(problemOf(new DatabaseLocked('a', 'b')).headers).toEqual({ 'retry-after': '5' })
    expect(problemOf(new TokenRefused()).headers).toEqual({ 'www-authenticate': 'Bearer' })
  })

  test.each([new Error('at /home/me/secret.ts'), new DatabaseLocked('/home/me/rules.db', 'busy')])(
    'of a failure of the server keeps %s for the log',
    (error) => {
      const { problem, report } = problemOf(error)
      expect(JSON.stringify(problem)).not.toContain('/home/me')
      expect(report?.message).toContain('/home/me')
    },
  )
})
