ALTER TABLE "order_cancelled_lines" ADD COLUMN "promotion_id" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "promotion_id" integer;--> statement-breakpoint
ALTER TABLE "order_cancelled_lines" ADD CONSTRAINT "order_cancelled_lines_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_cancelled_lines_promotion" ON "order_cancelled_lines" USING btree ("promotion_id");--> statement-breakpoint
CREATE INDEX "order_lines_promotion" ON "order_lines" USING btree ("promotion_id");