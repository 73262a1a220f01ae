"""The lesson of Take That Towers: a first turn, then towers that are about to be scored, one trick each."""

from __future__ import annotations

from typing import Final

from stackyard.core.lesson import Lesson, Step

LESSON: Final = Lesson(
    game="take-that-towers",
    title="Take That Towers in five minutes",
    options={},
    steps=[
        Step(
            id="build",
            title="Build",
            text="You are Blue, number 1. On your turn you build two floors with cards from your hand. Towers belong to everybody: "
            "anyone may build on any of them. Start tower A with your OFFICE.",
            position="2 - build 0 - LOOFSULA/SPELNOIN scored=- buried=-/- points=0,0",
            accept=["OF@A"],
            hint="Any card may start a tower. For now, take the OFFICE.",
            praise="A tower, one floor high. Building does nothing yet, and so far the OFFICE is nobody's.",
        ),
        Step(
            id="second",
            title="The second floor",
            text="The second floor of a turn goes on a different tower. Up to three towers stand at a time, four with four "
            "players. Start tower B with your LOBBY.",
            accept=["LO@B"],
            hint="Take the LOBBY, and keep the other cards.",
            praise="Two floors on two towers: that is all you build this turn.",
        ),
        Step(
            id="claim",
            title="Claim",
            text="To own a floor, tuck any card from your hand face down beneath it. A floor takes one card only, ever. "
            "Claim the OFFICE on A1.",
            accept=["LA/A1", "SU/A1"],
            hint="The LOBBY could be yours too. But claim the OFFICE first: A1.",
            praise="Your number shows, the card's face does not: only you know what you gave up for it.",
            point_at=["A1"],
        ),
        Step(
            id="draw",
            title="Draw",
            text="Claim as many floors as you have cards for, or none. Then you draw three cards, never above a hand of "
            "six. That is enough claiming: draw.",
            accept=["draw"],
            replies=["draw 0 SPOFEL"],
            hint="Keep that card for now, and draw.",
            praise="Three new cards, and Red is next.",
        ),
        Step(
            id="spire",
            title="A SPIRE ends a tower",
            text="A tower is scored at the end of the turn in which it gets its sixth floor, or a SPIRE. Your first floor of "
            "this turn is built. Put the SPIRE on A, and your two OFFICES will pay.",
            position="2 - build 0 A:OF0NO,LO1EL,OF0IN/B:EL,IN SPLA/SP2LONO scored=- buried=-/- points=0,0 built=B",
            accept=["SP@A"],
            hint="Keep that for later: the SPIRE on tower A makes it pay now.",
            praise="Tower A is due. It is scored when your turn ends.",
            point_at=["A"],
        ),
        Step(
            id="last-card",
            title="To the last card",
            text="The SPIRE itself gives its owner 3 points. You have one card left, and you will draw three anyway. Claim A4.",
            accept=["LA/A4"],
            hint="Claim the SPIRE on A4 first.",
            praise="An empty hand is fine, as you draw before towers are scored.",
            point_at=["A4"],
        ),
        Step(
            id="score",
            title="Top-down",
            text="Scoring starts at the top and goes down floor by floor. A LOBBY gives 1 point for each floor above it, an OFFICE 2 "
            "for each OFFICE in the tower. Floors that nobody claimed are vacant and do nothing. Draw, and watch.",
            accept=["draw"],
            replies=["draw 0 LOSUNO"],
            praise="3 for the SPIRE, 4 for each OFFICE: 11 points for you, and 2 for Red's LOBBY. The tower is gone.",
        ),
        Step(
            id="inferno",
            title="INFERNO",
            text="Red is about to get 4 points from each of two OFFICES. But you have just built an INFERNO on top of them. Owned, it "
            "makes the two floors below it vacant before they are scored. Claim A6.",
            position="2 - claim 0 A:LO0IN,EL,SU,OF1NO,OF1EL,IN/B:NO,EL/C:LA,LO SULA/SPLOLA scored=- buried=-/- points=0,0",
            accept=["SU/A6", "LA/A6"],
            replies=["draw", "draw 0 OFOFEL"],
            hint="That leaves Red's OFFICES alone. It is the INFERNO on A6 that has to be owned.",
            praise="Up in smoke: nothing for Red, and 5 points for your LOBBY under five floors. NOISE COMPLAINT does the same to "
            "one floor.",
            point_at=["A6", "A5", "A4"],
        ),
        Step(
            id="landlord",
            title="LANDLORD",
            text="Whoever owns a LANDLORD owns the floor below it too, whoever claimed that. Red owns both OFFICES "
            "here. Claim A3.",
            position="2 - claim 0 A:OF1NO,OF1EL,LA,SP/B:EL,IN LONOIN/SPLOSU scored=- buried=-/- points=0,0",
            accept=["LO/A3", "NO/A3", "IN/A3"],
            replies=["draw", "draw 0 OFSUEL"],
            hint="Not bad, but the LANDLORD on A3 takes an OFFICE away from Red.",
            praise="4 points changed hands. A vacant LANDLORD does nothing, and an INFERNO above it would have evicted it first.",
            point_at=["A3", "A2"],
        ),
        Step(
            id="elevator",
            title="ELEVATOR and SUITE",
            text="Somebody has to own an ELEVATOR, no matter who: then everybody scores 2 for each card they tucked in that tower. A "
            "SUITE gives its owner two cards, up to the hand of six. Claim the ELEVATOR on A2.",
            position="2 - claim 0 A:SU0NO,EL,LO1IN,SP/B:EL,IN LOLA/SP2SUNO scored=- buried=-/- points=0,0",
            accept=["LO/A2", "LA/A2"],
            replies=["draw", "draw 0 LOOFNO", "draw 0 SPIN"],
            hint="Good, but with a vacant ELEVATOR nobody rides. Claim A2.",
            praise="Two cards of yours in the tower: 4 points. One of Red's: 2. And your SUITE filled your hand.",
            point_at=["A2", "A1"],
        ),
        Step(
            id="cut",
            title="Cut it short",
            text="Red has claimed two LOBBIES at the foot of A, which would be worth 9 points under a full tower. A SPIRE is useful "
            "even if it is not yours: put it on A now.",
            position="2 - build 0 A:LO1NO,LO1EL/B:EL,IN,OF SPSULANO/SP2LA scored=- buried=-/- points=0,0 built=B",
            accept=["SP@A"],
            replies=["draw", "draw 0 LOOFIN"],
            hint="That would make Red's LOBBIES even better.",
            praise="2 and 1 instead of 5 and 4. Even a vacant SPIRE has a tower scored.",
            point_at=["A"],
        ),
        Step(
            id="end",
            title="The end",
            text="Nobody shuffles the discards. Once the deck is empty and somebody ends a turn with fewer than three cards, as Blue "
            "has here, the round is played to its end, and what still stands is scored. Most points win; among those tied, whoever "
            "went first.",
            position="2 SP2LO2OF2EL2SU2LA2NO2IN2 build 1 A:LO0SP,OF0LA/B:EL1SU,SU/C:IN0NO,EL0LO SP/OFLANOIN scored=- "
            "buried=-/- points=0,0 last",
        ),
        Step(
            id="on",
            title="You can play",
            text="Eight kinds of floor, eight cards of each. Build where it helps you, claim what will "
            "pay, and keep a card for the roof. Level 1 is a friendly first opponent.",
            position="2 - build 0 - SPLOOFEL/SULANOIN scored=- buried=-/- points=0,0",
        ),
    ],
)
